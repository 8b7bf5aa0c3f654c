import { act, renderHook } from '@testing-library/react';
import { useNow } from './useNow';

const EVENING = new Date('2026-03-01T22:00:00Z');
const MORNING = new Date('2026-03-02T06:00:00Z');

beforeEach(() => jest.useFakeTimers({ now: EVENING }));
afterEach(() => jest.useRealTimers());

it('updates every minute', () => {
  const { result } = renderHook(useNow);
  act(() => jest.advanceTimersByTime(60_000));
  expect(result.current).toEqual(new Date('2026-03-01T22:01:00Z'));
});

it.each([
  ['page is shown', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
  ['window gets the focus', () => window.dispatchEvent(new Event('focus'))],
])('updates at once when the %s after the machine and its timers have slept', (_when, wake) => {
  const { result } = renderHook(useNow);
  jest.setSystemTime(MORNING);
  act(() => void wake());
  expect(result.current).toEqual(MORNING);
});
