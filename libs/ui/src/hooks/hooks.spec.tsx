import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useBodyScrollLock } from './useBodyScrollLock';
import { useCloseRequest } from './useCloseRequest';
import { useDebouncedValue } from './useDebouncedValue';
import { useInfiniteScroll } from './useInfiniteScroll';
import { useOutsideClick } from './useOutsideClick';
import { useUndoableRemoval } from './useUndoableRemoval';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

interface DrawerProps {
  onOutside: () => void;
  armAfterMs?: number;
  delayMs?: number;
}

function Drawer({ onOutside, ...delays }: DrawerProps) {
  const ref = useRef<HTMLDivElement>(null);
  useOutsideClick(ref, onOutside, delays);
  return (
    <>
      <div ref={ref}>inside</div>
      <p>outside</p>
    </>
  );
}

describe('useOutsideClick', () => {
  it('calls back on a press outside and not on one inside', () => {
    const handleOutside = jest.fn();
    render(<Drawer onOutside={handleOutside} />);
    fireEvent.mouseDown(screen.getByText('inside'));
    expect(handleOutside).not.toHaveBeenCalled();
    fireEvent.mouseDown(screen.getByText('outside'));
    expect(handleOutside).toHaveBeenCalledTimes(1);
  });

  it('ignores presses until it is armed', () => {
    const handleOutside = jest.fn();
    render(<Drawer onOutside={handleOutside} armAfterMs={500} />);
    jest.advanceTimersByTime(499);
    fireEvent.mouseDown(screen.getByText('outside'));
    expect(handleOutside).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    fireEvent.mouseDown(screen.getByText('outside'));
    expect(handleOutside).toHaveBeenCalledTimes(1);
  });

  it('calls back once, after its delay, however many presses there are', () => {
    const handleOutside = jest.fn();
    render(<Drawer onOutside={handleOutside} delayMs={500} />);
    fireEvent.mouseDown(screen.getByText('outside'));
    fireEvent.mouseDown(screen.getByText('outside'));
    jest.advanceTimersByTime(499);
    expect(handleOutside).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(handleOutside).toHaveBeenCalledTimes(1);
  });

  it('does not call back after the element was unmounted', () => {
    const handleOutside = jest.fn();
    const { unmount } = render(<Drawer onOutside={handleOutside} delayMs={500} />);
    fireEvent.mouseDown(screen.getByText('outside'));
    unmount();
    jest.advanceTimersByTime(1000);
    expect(handleOutside).not.toHaveBeenCalled();
  });
});

describe('useInfiniteScroll', () => {
  function setPage(parts: { scrollHeight: number; scrollY: number }): void {
    Object.defineProperty(document.documentElement, 'scrollHeight', {
      value: parts.scrollHeight,
      configurable: true,
    });
    Object.defineProperty(window, 'scrollY', { value: parts.scrollY, configurable: true });
  }

  const bottomAt = (distancePx: number) => 3000 - window.innerHeight - distancePx;

  it('calls back within the distance from the bottom, not a pixel before [M93]', () => {
    const handleReach = jest.fn();
    setPage({ scrollHeight: 3000, scrollY: 0 });
    renderHook(() => {
      useInfiniteScroll({ distancePx: 70, enabled: true, onReach: handleReach });
    });
    jest.advanceTimersByTime(100);
    setPage({ scrollHeight: 3000, scrollY: bottomAt(71) });
    fireEvent.scroll(window);
    expect(handleReach).not.toHaveBeenCalled();
    setPage({ scrollHeight: 3000, scrollY: bottomAt(70) });
    fireEvent.scroll(window);
    expect(handleReach).toHaveBeenCalledTimes(1);
  });

  it('calls back once until it has been disabled and enabled again [M94]', () => {
    const handleReach = jest.fn();
    setPage({ scrollHeight: 3000, scrollY: bottomAt(0) });
    const { rerender } = renderHook(
      ({ enabled }) => {
        useInfiniteScroll({ distancePx: 70, enabled, onReach: handleReach });
      },
      { initialProps: { enabled: true } },
    );
    fireEvent.scroll(window);
    fireEvent.scroll(window);
    expect(handleReach).toHaveBeenCalledTimes(1);
    rerender({ enabled: false });
    fireEvent.scroll(window);
    rerender({ enabled: true });
    fireEvent.scroll(window);
    expect(handleReach).toHaveBeenCalledTimes(2);
  });

  it('calls back without scrolling when the page is too short to scroll', () => {
    const handleReach = jest.fn();
    setPage({ scrollHeight: window.innerHeight, scrollY: 0 });
    renderHook(() => {
      useInfiniteScroll({ distancePx: 70, enabled: true, onReach: handleReach });
    });
    jest.advanceTimersByTime(100);
    expect(handleReach).toHaveBeenCalledTimes(1);
  });
});

describe('useBodyScrollLock', () => {
  it('locks the page until the last holder has released it', () => {
    const first = renderHook(() => {
      useBodyScrollLock(true);
    });
    const second = renderHook(() => {
      useBodyScrollLock(true);
    });
    first.unmount();
    expect(document.body.style.overflow).toBe('hidden');
    second.unmount();
    expect(document.body.style.overflow).toBe('');
  });
});

describe('useCloseRequest, in a browser without CloseWatcher', () => {
  it('calls back on Escape while in front, unless another listener has handled the key', () => {
    const close = jest.fn();
    const { rerender } = renderHook(({ isInFront }) => useCloseRequest(isInFront, close), {
      initialProps: { isInFront: false },
    });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(close).not.toHaveBeenCalled();
    rerender({ isInFront: true });
    const take = (event: Event) => event.preventDefault();
    document.addEventListener('keydown', take);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    document.removeEventListener('keydown', take);
    fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(close).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('closes only the one that came to the front last', () => {
    const closeUnder = jest.fn();
    const closeOver = jest.fn();
    renderHook(() => useCloseRequest(true, closeUnder));
    const over = renderHook(() => useCloseRequest(true, closeOver));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect([closeUnder.mock.calls.length, closeOver.mock.calls.length]).toEqual([0, 1]);
    over.unmount();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect([closeUnder.mock.calls.length, closeOver.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('useDebouncedValue', () => {
  it('returns the newest value once typing has paused', () => {
    const { result, rerender } = renderHook(({ text }) => useDebouncedValue(text, 200), {
      initialProps: { text: 'a' },
    });
    rerender({ text: 'ab' });
    act(() => {
      jest.advanceTimersByTime(199);
    });
    rerender({ text: 'abc' });
    act(() => {
      jest.advanceTimersByTime(199);
    });
    expect(result.current).toBe('a');
    act(() => {
      jest.advanceTimersByTime(1);
    });
    expect(result.current).toBe('abc');
  });
});

describe('useUndoableRemoval', () => {
  const removalOf = (remove: () => Promise<void>) =>
    renderHook(() => useUndoableRemoval({ remove, onRemoved: () => undefined }));

  it('withdraws Undo before it calls the server', () => {
    const remove = jest.fn(() => new Promise<void>(() => undefined));
    const { result } = removalOf(remove);
    act(() => result.current.start());
    act(() => jest.advanceTimersByTime(5_999));
    expect(result.current.isOut).toBe(false);
    expect(remove).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(result.current.isOut).toBe(true);
    expect(remove).toHaveBeenCalledTimes(1);
  });

  it('does not call the server when Undo is pressed as the time runs out', () => {
    const remove = jest.fn(() => Promise.resolve());
    const { result } = removalOf(remove);
    act(() => result.current.start());
    act(() => {
      jest.advanceTimersByTime(6_000);
      result.current.undo();
    });
    expect(result.current.phase).toBe('none');
    expect(remove).not.toHaveBeenCalled();
  });

  it('calls the server at once when the page is hidden, because a phone may end it without another event', () => {
    const remove = jest.fn(() => Promise.resolve());
    const { result } = removalOf(remove);
    act(() => result.current.start());
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    visibility.mockRestore();
    expect(remove).toHaveBeenCalledTimes(1);
    expect(result.current.isOut).toBe(true);
  });
});
