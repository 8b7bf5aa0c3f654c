import '@testing-library/jest-dom';

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

// jsdom declares these and then only complains that they are not there.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});
