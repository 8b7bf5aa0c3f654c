import { renderHook } from '@testing-library/react';
import { usePageTitle } from './usePageTitle';

it.each([
  [null, 'Sharewave'],
  ['Bea Breeze', 'Bea Breeze · Sharewave'],
  // A name that turns what follows it is set apart from it.
  ['\u202Eezeerb', '\u2068\u202Eezeerb\u2069 · Sharewave'],
])('names the screen %j as %j', (title, shown) => {
  renderHook(() => usePageTitle(title));
  expect(document.title).toBe(shown);
});
