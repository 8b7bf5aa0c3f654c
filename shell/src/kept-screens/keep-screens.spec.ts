import { writeToken } from '@sharewave/api-client';
import { KEPT_SCREENS_PREFIX } from '@sharewave/contracts';
import { TEST_VIEWER, tokenOf } from '@sharewave/testing';
import { keepScreens } from './keep-screens';

const originalFetch = globalThis.fetch;

// jsdom has none.
Object.assign(document, { adoptedStyleSheets: [] });

beforeEach(() => {
  globalThis.fetch = () => Promise.reject(new TypeError('No connection'));
  document.body.innerHTML = '<div id="root"><main>Sea</main></div>';
  localStorage.clear();
  writeToken(tokenOf(TEST_VIEWER));
});
afterEach(() => {
  globalThis.fetch = originalFetch;
  window.history.replaceState(null, '', '/');
});

it.each([
  ['keeps', '/home', true],
  // It shows its form to a member only if the login status could not be asked.
  ['does not keep', '/', false],
])('%s how %s looks', async (_what, path, isKept) => {
  window.history.replaceState(null, '', path);
  await keepScreens();
  expect(localStorage.getItem(KEPT_SCREENS_PREFIX + path) !== null).toBe(isKept);
});

it.each([
  ['is still loading', '<main data-skeleton></main>'],
  ['could not be loaded at first', '<main data-unavailable>Try again</main>'],
])('keeps a screen that %s, once it shows its content', async (_what, unfinished) => {
  jest.useFakeTimers();
  window.history.replaceState(null, '', '/home');
  document.body.innerHTML = `<div id="root">${unfinished}</div>`;
  await keepScreens();
  const kept = () => localStorage.getItem(`${KEPT_SCREENS_PREFIX}/home`);
  jest.advanceTimersByTime(20_000);
  expect(kept()).toBeNull();
  document.body.innerHTML = '<div id="root"><main>Sea at last</main></div>';
  jest.advanceTimersByTime(5_000);
  expect(kept()).toContain('Sea at last');
  jest.useRealTimers();
});

it('stops trying to keep a screen whose content stays unavailable', async () => {
  jest.useFakeTimers();
  window.history.replaceState(null, '', '/home');
  document.body.innerHTML = '<div id="root"><main data-unavailable>Try again</main></div>';
  await keepScreens();
  expect(jest.getTimerCount()).toBe(1);
  jest.advanceTimersByTime(60_000);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
