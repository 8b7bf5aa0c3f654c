import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';

// A test waits for what it names: on a busy machine a second, the library's own limit, passes before the first paint.
configure({ asyncUtilTimeout: 30_000 });

/** jsdom lays nothing out, so it knows no media: nothing matches until a test says so. */
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});

// jsdom lays nothing out: every element is as high as a window, or a list would take all its rows to be out of sight.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 768 });

// jsdom declares these and then only complains that they are not there.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const unexpected: unknown[][] = [];

// A warning that nobody expected is a fault: a test that provokes one replaces the method itself.
beforeEach(() => {
  const collect = (...line: unknown[]): void => void unexpected.push(line);
  Object.assign(console, { error: collect, warn: collect });
});

afterEach(() => {
  const lines = unexpected.splice(0).map((line) => line.map(String).join(' '));
  if (lines.length > 0) throw new Error(`Unexpected console output:\n${lines.join('\n')}`);
});
