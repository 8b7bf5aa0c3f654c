import { render } from '@testing-library/react';
import { useScrollRestoration } from './useScrollRestoration';

class Load {
  constructor(readonly type: string) {}
}

/** A few animation frames. */
const FRAMES_MS = 200;
const PATIENCE_MS = 10_000;

function Page() {
  useScrollRestoration();
  return null;
}

function growTo(height: number): void {
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: height });
  jest.advanceTimersByTime(FRAMES_MS);
}

function scrollTo(place: number): void {
  const end = document.documentElement.scrollHeight - window.innerHeight;
  Object.assign(window, { scrollY: Math.max(0, Math.min(place, end)) });
}

/** Opens a page of this height by the given type of navigation. */
function openPage(type: string, height: number): void {
  Object.assign(performance, { getEntriesByType: () => [new Load(type)] });
  scrollTo(0);
  render(<Page />);
  growTo(height);
}

/** Leaves a long page at this scroll position. */
function leaveAt(place: number): void {
  growTo(10_000);
  const { unmount } = render(<Page />);
  scrollTo(place);
  window.dispatchEvent(new Event('pagehide'));
  unmount();
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { PerformanceNavigationTiming: Load });
  Object.assign(window, { scrollBy: (_x: number, distance: number) => scrollTo(window.scrollY + distance) });
});
afterEach(() => jest.useRealTimers());

describe('the scroll position', () => {
  it.each(['reload', 'back_forward'])(
    'is restored after a %s, as soon as the page is long enough [D4]',
    (type) => {
      leaveAt(1500);
      openPage(type, 800);
      growTo(1200);
      expect(window.scrollY).toBeLessThan(1500);
      growTo(4000);
      expect(window.scrollY).toBe(1500);
      // From then on the member scrolls.
      scrollTo(300);
      growTo(5000);
      expect(window.scrollY).toBe(300);
    },
  );

  it('is the top after a link to the page', () => {
    leaveAt(1500);
    openPage('navigate', 4000);
    expect(window.scrollY).toBe(0);
  });

  it.each(['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'])(
    'is not restored after a %s',
    (type) => {
      leaveAt(1500);
      openPage('reload', 800);
      window.dispatchEvent(new Event(type));
      growTo(4000);
      expect(window.scrollY).toBeLessThan(1500);
    },
  );

  it('is restored on a page that grows slowly, however long that takes', () => {
    leaveAt(1500);
    openPage('reload', 800);
    for (const height of [1000, 1200, 1400, 1600]) {
      jest.advanceTimersByTime(PATIENCE_MS - FRAMES_MS * 2);
      growTo(height);
    }
    growTo(4000);
    expect(window.scrollY).toBe(1500);
  });

  it('is no longer restored once the page has stopped growing before it is long enough', () => {
    leaveAt(1500);
    openPage('reload', 1200);
    jest.advanceTimersByTime(PATIENCE_MS);
    growTo(4000);
    expect(window.scrollY).toBeLessThan(1500);
  });

  it('is not restored for longer because the page shrinks', () => {
    leaveAt(1500);
    openPage('reload', 1200);
    jest.advanceTimersByTime(PATIENCE_MS - FRAMES_MS * 2);
    growTo(1100);
    jest.advanceTimersByTime(FRAMES_MS);
    growTo(4000);
    expect(window.scrollY).toBeLessThan(1500);
  });
});
