import { queryKeys, writeToken } from '@sharewave/api-client';
import { createQueryClient } from '@sharewave/app-kit';
import { TEST_CONFIG, tokenOf } from '@sharewave/testing';
import { beginScreen } from './begin-screen';

const VIEWER = { id: 'a'.repeat(24), username: 'alice.waves' };

const originalFetch = globalThis.fetch;
let requested: string[];

beforeEach(() => {
  requested = [];
  globalThis.fetch = (input) => {
    requested.push(String(input).replace(TEST_CONFIG.apiUrl, ''));
    return new Promise(() => undefined);
  };
  writeToken(tokenOf(VIEWER));
});

afterEach(() => {
  globalThis.fetch = originalFetch;
});

describe('a page of a member', () => {
  it.each([
    ['/home', ['/api/users/alice.waves/homeposts?page=1&limit=10']],
    ['/friends', ['/api/user/friends/alice.waves?limit=50']],
    [
      '/user/bob.tide',
      [
        '/api/users/bob.tide',
        '/api/users/bob.tide/posts?page=1&limit=10',
        '/api/user/friends/bob.tide?limit=50',
      ],
    ],
    ['/post/66f0000000000000000000aa', ['/api/posts/66f0000000000000000000aa']],
    ['/error', []],
  ])('fetches what %s shows before its components are loaded', (pathname, calls) => {
    beginScreen(createQueryClient(), TEST_CONFIG, pathname);
    expect(requested).toEqual(calls);
  });

  it('does not fetch again what is cached', () => {
    const queryClient = createQueryClient();
    queryClient.setQueryData(queryKeys.member('bob.tide'), { username: 'bob.tide' });
    beginScreen(queryClient, TEST_CONFIG, '/user/bob.tide');
    expect(requested).not.toContain('/api/users/bob.tide');
  });

  it('fetches nothing if the token names no member', () => {
    writeToken('token');
    beginScreen(createQueryClient(), TEST_CONFIG, '/home');
    expect(requested).toEqual([]);
  });
});
