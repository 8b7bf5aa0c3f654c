import { runScript } from './scripts';

afterEach(() => {
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  jest.useRealTimers();
  document.head.replaceChildren();
});

/** Runs a script that the browser fails to load; returns the rejection handler. */
function runUnreachable(): jest.Mock {
  const fail = jest.fn();
  runScript('https://feed.test/main.js').catch(fail);
  document.head.querySelector('script')?.dispatchEvent(new Event('error'));
  return fail;
}

it('rejects a script that cannot be loaded', async () => {
  const fail = runUnreachable();
  await Promise.resolve();
  await Promise.resolve();
  expect(fail).toHaveBeenCalledWith(
    expect.objectContaining({ message: expect.stringMatching('could not be loaded') }),
  );
});

it('does not reject while the page is being left, unless the page stays', async () => {
  jest.useFakeTimers();
  window.dispatchEvent(new Event('beforeunload'));
  const fail = runUnreachable();
  await jest.advanceTimersByTimeAsync(9_000);
  expect(fail).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(fail).toHaveBeenCalled();
});
