import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';

// On a busy machine the library's default timeout of one second passes before the first paint.
configure({ asyncUtilTimeout: 30_000 });

/** jsdom has no layout, so no media query matches until a test says so. */
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});

// jsdom has no layout: every element is as high as a window, otherwise a list would consider all its rows out of sight.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 768 });

// jsdom declares these but only reports that they are not implemented.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const unexpected: unknown[][] = [];

// An unexpected warning fails the test; a test that provokes one mocks the method itself.
beforeEach(() => {
  const collect = (...line: unknown[]): void => void unexpected.push(line);
  Object.assign(console, { error: collect, warn: collect });
});

afterEach(() => {
  const lines = unexpected.splice(0).map((line) => line.map(String).join(' '));
  if (lines.length > 0) throw new Error(`Unexpected console output:\n${lines.join('\n')}`);
});
