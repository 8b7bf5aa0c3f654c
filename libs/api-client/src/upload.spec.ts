import { ANSWER_LIMIT_MS, ROUTES } from '@sharewave/contracts';
import { configureApi } from './http-client';
import { uploadFile } from './upload';

/** The part of XMLHttpRequest that uploads use; nothing happens by itself. */
class StillRequest extends EventTarget {
  static last = new StillRequest();
  readonly upload = new EventTarget();
  status = 200;
  responseText = '';
  readonly open = jest.fn();
  readonly setRequestHeader = jest.fn();
  readonly getResponseHeader = () => null;
  readonly send = jest.fn();

  constructor() {
    super();
    StillRequest.last = this;
  }

  private hasEnded = false;

  abort(): void {
    // A request that has ended says nothing any more.
    if (!this.hasEnded) this.dispatchEvent(new Event('abort'));
  }

  fail(): void {
    this.hasEnded = true;
    this.dispatchEvent(new Event('error'));
  }

  answer(responseText: string): void {
    this.responseText = responseText;
    this.dispatchEvent(new Event('load'));
  }
}

const original = globalThis.XMLHttpRequest;

beforeEach(() => {
  jest.useFakeTimers();
  configureApi({ apiUrl: 'http://api.test' });
  Object.assign(globalThis, { XMLHttpRequest: StillRequest });
});
afterEach(() => {
  jest.useRealTimers();
  Object.assign(globalThis, { XMLHttpRequest: original });
});

const send = () => uploadFile<{ s3key: string }>(ROUTES.uploadPostImage, 'files', new Blob(['sea']));

describe('an upload', () => {
  it('is given up once nothing moves any more, however long it took until then', async () => {
    const failure = expect(send()).rejects.toMatchObject({ code: 'timeout', status: 0 });
    for (let step = 0; step < 5; step += 1) {
      jest.advanceTimersByTime(ANSWER_LIMIT_MS - 1);
      StillRequest.last.upload.dispatchEvent(new ProgressEvent('progress'));
    }
    jest.advanceTimersByTime(ANSWER_LIMIT_MS);
    await failure;
  });

  it('ends with the answer and waits for nothing afterwards', async () => {
    const uploading = send();
    StillRequest.last.answer('{"s3key":"post/1.webp"}');
    await expect(uploading).resolves.toEqual({ s3key: 'post/1.webp' });
    expect(jest.getTimerCount()).toBe(0);
  });

  it('says nothing of a failure in a page that is being left, unless that stays', async () => {
    window.dispatchEvent(new Event('beforeunload'));
    const fail = jest.fn();
    send().catch(fail);
    StillRequest.last.fail();
    await jest.advanceTimersByTimeAsync(9_000);
    expect(fail).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(fail).toHaveBeenCalledWith(expect.objectContaining({ code: 'network' }));
  });

  it('is cancelled at once, also while it waits whether the page is left', async () => {
    window.dispatchEvent(new Event('beforeunload'));
    const cancel = new AbortController();
    const fail = jest.fn();
    uploadFile(ROUTES.uploadPostImage, 'files', new Blob(['sea']), { signal: cancel.signal }).catch(fail);
    StillRequest.last.fail();
    await jest.advanceTimersByTimeAsync(1_000);
    cancel.abort();
    await jest.advanceTimersByTimeAsync(0);
    expect(fail.mock.calls).toEqual([[expect.objectContaining({ name: 'AbortError' })]]);
    await jest.advanceTimersByTimeAsync(11_000);
  });

  it('takes a page for no answer, also one that claims success', async () => {
    const failure = expect(send()).rejects.toMatchObject({ code: 'network', status: 0 });
    StillRequest.last.answer('<!doctype html><title>Welcome to the hotel</title>');
    await failure;
  });
});
