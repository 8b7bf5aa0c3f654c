import type { Route } from '@sharewave/contracts';
import { networkError, toApiError } from './api-error';
import { authorizationHeader, buildUrl, parseJson, reportUnauthorized } from './http-client';
import { readToken } from './token-store';

/** How to follow or stop an upload. */
export interface UploadOptions {
  /** Called with 0 to 1 while bytes leave. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
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
    const abort = () => xhr.abort();
    const settle = (finish: () => void) => {
      signal?.removeEventListener('abort', abort);
      finish();
    };
    xhr.open(route.method, buildUrl(route));
    for (const [name, value] of Object.entries(authorizationHeader(token))) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    xhr.addEventListener('error', () => settle(() => reject(networkError())));
    xhr.addEventListener('abort', () => settle(() => reject(abortReason())));
    xhr.addEventListener('load', () =>
      settle(() => {
        const body = parseJson(xhr.responseText);
        if (xhr.status >= 200 && xhr.status < 300) {
          // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- The parse boundary, as in the http client.
          resolve(body as T);
          return;
        }
        reportUnauthorized(xhr.status, token);
        reject(toApiError(xhr.status, body, xhr.getResponseHeader('Retry-After')));
      }),
    );
    signal?.addEventListener('abort', abort);
    const form = new FormData();
    form.append(field, file, file instanceof File ? file.name : 'photo');
    xhr.send(form);
  });
}
