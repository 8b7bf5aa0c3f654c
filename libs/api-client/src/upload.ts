import { ANSWER_LIMIT_MS, type Route } from '@sharewave/contracts';
import { networkError, timeoutError, toApiError } from './api-error';
import { authorizationHeader, buildUrl, parseJson, reportUnauthorized } from './http-client';
import { unlessLeft } from './leaving';
import { readToken } from './token-store';

/** Progress and cancellation of an upload. */
export interface UploadOptions {
  /** Called with 0 to 1 while bytes leave. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/** Returns the parsed response; throws an ApiError if the API refused, or if the response is not from the API. */
function readAnswer<T>(xhr: XMLHttpRequest, token: string | null): T {
  const body = parseJson(xhr.responseText);
  if (xhr.status < 200 || xhr.status >= 300) {
    reportUnauthorized(xhr.status, token);
    throw toApiError(xhr.status, body, xhr.getResponseHeader('Retry-After'));
  }
  if (body === null) throw networkError();
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- The parse boundary, as in the http client.
  return body as T;
}

/** Sends one file as multipart form data; XHR because fetch reports no upload progress. */
export function uploadFile<T>(
  route: Route,
  field: string,
  file: Blob,
  { onProgress, signal }: UploadOptions = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const abortReason = () => new DOMException('Upload cancelled', 'AbortError');
    if (signal?.aborted === true) {
      reject(abortReason());
      return;
    }
    const token = readToken();
    const xhr = new XMLHttpRequest();
    let stallTimer: ReturnType<typeof setTimeout> | undefined;
    const settle = (finish: () => void) => {
      clearTimeout(stallTimer);
      signal?.removeEventListener('abort', abort);
      finish();
    };
    // Settles by itself, because aborting a request that has failed fires no event.
    const abort = () => {
      settle(() => reject(abortReason()));
      xhr.abort();
    };
    // A large photo takes long on a slow connection, so only an upload without any progress is given up.
    const watchForStall = () => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => {
        settle(() => reject(timeoutError()));
        xhr.abort();
      }, ANSWER_LIMIT_MS);
    };
    xhr.open(route.method, buildUrl(route));
    for (const [name, value] of Object.entries(authorizationHeader(token))) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', (event) => {
      watchForStall();
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    xhr.addEventListener('error', () => {
      clearTimeout(stallTimer);
      void unlessLeft().then(() => settle(() => reject(networkError())));
    });
    xhr.addEventListener('abort', () => settle(() => reject(abortReason())));
    xhr.addEventListener('load', () =>
      settle(() => {
        try {
          resolve(readAnswer<T>(xhr, token));
        } catch (error) {
          reject(error);
        }
      }),
    );
    signal?.addEventListener('abort', abort);
    const form = new FormData();
    form.append(field, file, file instanceof File ? file.name : 'photo');
    watchForStall();
    xhr.send(form);
  });
}
