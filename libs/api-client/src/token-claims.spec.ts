import { viewerOf } from './token-claims';

const NOW_S = Math.floor(Date.now() / 1000);
const CLAIMS = { sub: 'a11ce', username: 'alice.waves', exp: NOW_S + 3600 };
const tokenOf = (claims: unknown) => {
  const payload = btoa(JSON.stringify(claims));
  return `x.${payload.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')}.y`;
};

describe('a token', () => {
  it('contains its viewer', () => {
    expect(viewerOf(tokenOf(CLAIMS))).toEqual({ id: 'a11ce', username: 'alice.waves' });
  });

  it.each([
    ['is missing', null],
    ['is malformed', 'no token'],
    ['has no claims', tokenOf([])],
    ['has no username', tokenOf({ ...CLAIMS, username: undefined })],
    ['has expired', tokenOf({ ...CLAIMS, exp: NOW_S - 1 })],
  ])('gives no viewer if it %s', (_rule, token) => {
    expect(viewerOf(token)).toBeUndefined();
  });
});
