import { ANSWER_LIMIT_MS, ROUTES } from '@sharewave/contracts';
import { isApiError } from './api-error';
import { buildUrl, call, configureApi } from './http-client';
import { writeToken } from './token-store';

const answerWith = (status: number, body: string, headers: Record<string, string> = {}) => {
  const fetchMock = jest.fn(() => Promise.resolve(new Response(body, { status, headers })));
  globalThis.fetch = fetchMock;
  return fetchMock;
};

const onUnauthorized = jest.fn();

beforeEach(() => {
  onUnauthorized.mockReset();
  configureApi({ apiUrl: 'http://api.test/', onUnauthorized });
});

afterEach(() => {
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  jest.useRealTimers();
});

describe('http client', () => {
  it('fills in and escapes path parameters, and leaves out undefined query parameters', () => {
    expect(buildUrl(ROUTES.getMember, { username: 'a/b' })).toBe('http://api.test/api/users/a%2Fb');
    expect(buildUrl(ROUTES.homeFeed, { username: 'alice' }, { page: 2, before: undefined })).toBe(
      'http://api.test/api/users/alice/homeposts?page=2',
    );
  });

  it('sends the stored token with every call [M12]', async () => {
    writeToken('the-token');
    const fetchMock = answerWith(200, '{}');
    await call(ROUTES.loginStatus);
    expect(fetchMock).toHaveBeenCalledWith(
      'http://api.test/api/users/loginstatus',
      expect.objectContaining({ headers: { Authorization: 'Bearer the-token' } }),
    );
  });

  it('turns an error response into an error with code, status, fields and retry delay', async () => {
    const body = JSON.stringify({ error: 'Slow down', code: 'rate_limited', fields: { text: 'Too much' } });
    answerWith(429, body, { 'Retry-After': '20' });
    await expect(call(ROUTES.listChats)).rejects.toMatchObject({
      code: 'rate_limited',
      status: 429,
      text: 'Slow down',
      fields: { text: 'Too much' },
      retryAfterSeconds: 20,
    });
  });

  it('uses the status as the code of an error page from a proxy', async () => {
    answerWith(502, '<html>Bad gateway</html>');
    await expect(call(ROUTES.listChats)).rejects.toMatchObject({ code: 'http_502', text: '' });
  });

  it('reports a call without an answer as a network failure', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const error: unknown = await call(ROUTES.listChats).catch((caught: unknown) => caught);
    expect(isApiError(error, 0)).toBe(true);
  });

  it('reports no failed call on a page that is being left, unless the page stays', async () => {
    jest.useFakeTimers();
    globalThis.fetch = () => Promise.reject(new TypeError('NetworkError when attempting to fetch resource.'));
    window.dispatchEvent(new Event('beforeunload'));
    const fail = jest.fn();
    call(ROUTES.listChats).catch(fail);
    await jest.advanceTimersByTimeAsync(9_000);
    expect(fail).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(fail).toHaveBeenCalled();
  });

  it('treats an HTML page as a network failure, even with a success status', async () => {
    answerWith(200, '<!doctype html><title>Welcome to the hotel</title>');
    await expect(call(ROUTES.createPost)).rejects.toMatchObject({ code: 'network', status: 0 });
  });

  it('aborts a call whose answer does not arrive in time', async () => {
    jest.useFakeTimers();
    globalThis.fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      });
    const failure = expect(call(ROUTES.listChats)).rejects.toMatchObject({ code: 'timeout', status: 0 });
    jest.advanceTimersByTime(ANSWER_LIMIT_MS);
    await failure;
    jest.useRealTimers();
  });

  it('rejects with the AbortError when the caller has cancelled the call', async () => {
    globalThis.fetch = (_input, init) =>
      init?.signal?.aborted === true
        ? Promise.reject(new DOMException('Aborted', 'AbortError'))
        : Promise.resolve(new Response('{}'));
    const error: unknown = await call(ROUTES.listChats, { signal: AbortSignal.abort() }).catch(
      (caught: unknown) => caught,
    );
    expect(error).toMatchObject({ name: 'AbortError' });
  });

  it('reports a refused token, but neither a failed login nor a token that is no longer stored', async () => {
    answerWith(401, '{}');
    await expect(call(ROUTES.login, { body: {} })).rejects.toMatchObject({ status: 401 });
    expect(onUnauthorized).not.toHaveBeenCalled();

    writeToken('old');
    const late = call(ROUTES.listChats);
    writeToken('new');
    await expect(late).rejects.toMatchObject({ status: 401 });
    expect(onUnauthorized).not.toHaveBeenCalled();

    await expect(call(ROUTES.listChats)).rejects.toMatchObject({ status: 401 });
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
  });
});
