import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { NewPostsPill } from './NewPostsPill';

afterEach(() => jest.useRealTimers());

it('stops looking for the first post where that is not rendered, as far down in a feed that reloads', () => {
  jest.useFakeTimers();
  const { rerender } = render(<NewPostsPill count={1} onShow={() => undefined} />);
  act(() => screen.getByRole('button', { name: '1 new post' }).focus());
  rerender(<NewPostsPill count={0} onShow={() => undefined} />);
  expect(jest.getTimerCount()).toBe(1);
  jest.advanceTimersByTime(5_000);
  expect(jest.getTimerCount()).toBe(0);
});
