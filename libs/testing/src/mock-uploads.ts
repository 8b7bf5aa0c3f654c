/** An upload as the API would see it. */
export interface MockUpload {
  path: string;
  /** Name of the multipart field. */
  field: string;
  file: Blob;
  authorization: string | null;
}

/** What a test has the API answer to an upload. */
export interface MockUploadAnswer {
  status?: number;
  body?: unknown;
}

type UploadHandler = (upload: MockUpload) => MockUploadAnswer | Promise<MockUploadAnswer>;

/** The part of XMLHttpRequest that uploads use. */
class FakeRequest extends EventTarget {
  static handler: UploadHandler = () => ({ status: 500 });
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  private path = '';
  private readonly headers = new Headers();

  open(_method: string, url: string): void {
    this.path = new URL(url, 'http://api.test').pathname;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  getResponseHeader(): null {
    return null;
  }

  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }

  send(form: FormData): void {
    void this.answer(form);
  }

  private async answer(form: FormData): Promise<void> {
    const [entry] = [...form.entries()];
    if (entry === undefined || typeof entry[1] === 'string') throw new TypeError('No file was sent');
    const { status = 200, body = {} } = await FakeRequest.handler({
      path: this.path,
      field: entry[0],
      file: entry[1],
      authorization: this.headers.get('Authorization'),
    });
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event(status === 0 ? 'error' : 'load'));
  }
}

/** Replaces XMLHttpRequest, which uploads use, by a mock; status 0 stands for a lost connection. */
export function startMockUploads(handler: UploadHandler): { restore: () => void } {
  const original = globalThis.XMLHttpRequest;
  FakeRequest.handler = handler;
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  return {
    restore: () => {
      Object.assign(globalThis, { XMLHttpRequest: original });
    },
  };
}
