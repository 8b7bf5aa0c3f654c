import { waitFor } from '@testing-library/react';
import { inTime, runScript, SCRIPT_TIMEOUT_MS } from './scripts';

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
  await waitFor(() =>
    expect(fail).toHaveBeenCalledWith(
      expect.objectContaining({ message: expect.stringMatching('could not be loaded') }),
    ),
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

it('rejects what does not answer in time, and says what it was', async () => {
  jest.useFakeTimers();
  const fail = jest.fn();
  inTime(new Promise(() => undefined), 'https://feed.test/entry.js').catch(fail);
  await jest.advanceTimersByTimeAsync(SCRIPT_TIMEOUT_MS);
  expect(fail).toHaveBeenCalledWith(new Error('https://feed.test/entry.js did not answer in time'));
});

it('leaves no timer after an answer in time', async () => {
  jest.useFakeTimers();
  await expect(inTime('Ahoy', 'https://feed.test/entry.js')).resolves.toBe('Ahoy');
  await expect(inTime(Promise.reject(new Error('Refused')), 'https://feed.test/entry.js')).rejects.toThrow(
    'Refused',
  );
  expect(jest.getTimerCount()).toBe(0);
});
