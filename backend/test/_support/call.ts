/** What a call sends besides method and path. */
export interface CallOptions {
  /** Whose token is sent. */
  readonly as?: { readonly token: string };
  /** Sent as JSON; form data as multipart; a string or bytes as they are, still declared as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The response; `body` is parsed JSON, or undefined if it is no JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Buffer;
  // Tests read answers of every shape and fail by themselves if one differs.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
  readonly body: any;
}

export async function call(
  url: string,
  method: string,
  path: string,
  { as, body, headers = {} }: CallOptions = {},
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const isReady = isForm || typeof body === 'string' || body instanceof Uint8Array;
  const payload = body === undefined || isReady ? body : JSON.stringify(body);
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(as === undefined ? {} : { authorization: `Bearer ${as.token}` }),
      ...(payload === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString('utf8');
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    text,
    bytes,
    body: isJson && text !== '' ? JSON.parse(text) : undefined,
  };
}

/** A multipart body with one file. */
export function fileForm(
  field: string,
  content: Uint8Array,
  name = 'photo.jpg',
  type = 'image/jpeg',
): FormData {
  const form = new FormData();
  form.append(field, new Blob([Uint8Array.from(content)], { type }), name);
  return form;
}
