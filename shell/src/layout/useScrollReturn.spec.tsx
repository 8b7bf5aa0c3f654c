import { act, render } from '@testing-library/react';
import { useScrollReturn } from './useScrollReturn';

class Load {
  constructor(readonly type: string) {}
}

let grow: () => void;
let scrollTo: jest.SpyInstance;

function Page() {
  useScrollReturn();
  return null;
}

/** Opens a page of so many pixels by a link, by a reload or by the back button. */
function openPage(type: string, height: number): void {
  Object.assign(performance, { getEntriesByType: () => [new Load(type)] });
  setHeight(height);
  render(<Page />);
}

function setHeight(height: number): void {
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: height });
}

function growTo(height: number): void {
  setHeight(height);
  act(() => grow());
}

/** Leaves the page as it was scrolled. */
function leaveAt(scrollY: number): void {
  const { unmount } = render(<Page />);
  Object.assign(window, { scrollY });
  window.dispatchEvent(new Event('pagehide'));
  unmount();
}

beforeEach(() => {
  grow = () => undefined;
  Object.assign(globalThis, {
    PerformanceNavigationTiming: Load,
    ResizeObserver: class {
      constructor(callback: () => void) {
        grow = callback;
      }
      observe() {}
      disconnect() {
        grow = () => undefined;
      }
    },
  });
  scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => scrollTo.mockRestore());

describe('the scroll position', () => {
  it.each(['reload', 'back_forward'])(
    'is found again after a %s, as soon as the page is long enough [D4]',
    (type) => {
      leaveAt(1500);
      openPage(type, 800);
      growTo(1200);
      growTo(4000);
      expect(scrollTo).toHaveBeenLastCalledWith(0, 1500);
      scrollTo.mockClear();
      growTo(5000);
      expect(scrollTo).not.toHaveBeenCalled();
    },
  );

  it('is the top where a link led to the page', () => {
    leaveAt(1500);
    openPage('navigate', 4000);
    growTo(4000);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('is left alone as soon as somebody scrolls', () => {
    leaveAt(1500);
    openPage('reload', 800);
    window.dispatchEvent(new Event('wheel'));
    growTo(4000);
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
