import { renderHook } from '@testing-library/react';
import { usePageTitle } from './usePageTitle';

it.each([
  [null, 'Sharewave'],
  ['Bea Breeze', 'Bea Breeze · Sharewave'],
  // A name that reverses the text direction is isolated from the text after it.
  ['\u202Eezeerb', '\u2068\u202Eezeerb\u2069 · Sharewave'],
])('turns the title %j into %j', (title, shown) => {
  renderHook(() => usePageTitle(title));
  expect(document.title).toBe(shown);
});
