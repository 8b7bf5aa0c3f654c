import { act, renderHook } from '@testing-library/react';
import { useNow } from './useNow';

const EVENING = new Date('2026-03-01T22:00:00Z');
const MORNING = new Date('2026-03-02T06:00:00Z');

beforeEach(() => jest.useFakeTimers({ now: EVENING }));
afterEach(() => jest.useRealTimers());

it('goes on by the minute', () => {
  const { result } = renderHook(useNow);
  act(() => jest.advanceTimersByTime(60_000));
  expect(result.current).toEqual(new Date('2026-03-01T22:01:00Z'));
});

it.each([
  ['somebody looks again', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
  ['the window is taken up again', () => window.dispatchEvent(new Event('focus'))],
])('is right at once when %s on a machine that slept, and its timers with it', (_when, wake) => {
  const { result } = renderHook(useNow);
  jest.setSystemTime(MORNING);
  act(() => void wake());
  expect(result.current).toEqual(MORNING);
});
