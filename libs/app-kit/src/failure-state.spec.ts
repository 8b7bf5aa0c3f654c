import { ApiError } from '@sharewave/api-client';
import { failureState } from './failure-state';

const limited = (retryAfterSeconds: number | null) =>
  new ApiError({ code: 'rate_limited', status: 429, text: 'Slow down', retryAfterSeconds });

describe('failureState', () => {
  it('says how long to wait if the API says so, in seconds and then in minutes', () => {
    expect(failureState(limited(20), 'Not sent')).toBe('Try again in 20 s');
    expect(failureState(limited(61), 'Not sent')).toBe('Try again in 61 s');
    expect(failureState(limited(601), 'Not sent')).toBe('Try again in 11 min');
  });

  it('says that there is no room for more photos', () => {
    const full = new ApiError({ code: 'storage_full', status: 413, text: '9 of 10 MB' });
    expect(failureState(full, 'Not saved')).toBe('Storage for photos is full');
  });

  it('shows the given text for every other failure, and never a text from the server', () => {
    expect(failureState(limited(null), 'Not sent')).toBe('Not sent');
    expect(failureState(new ApiError({ code: 'internal', status: 500, text: 'Boom' }), 'Not saved')).toBe(
      'Not saved',
    );
    expect(failureState(new Error('Boom'), 'Like not saved')).toBe('Like not saved');
  });
});
