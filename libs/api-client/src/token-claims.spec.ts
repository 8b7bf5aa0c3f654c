import { viewerOf } from './token-claims';

const NOW_S = Math.floor(Date.now() / 1000);
const CLAIMS = { sub: 'a11ce', username: 'alice.waves', exp: NOW_S + 3600 };
const tokenOf = (claims: unknown) => {
  const payload = btoa(JSON.stringify(claims));
  return `x.${payload.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')}.y`;
};

describe('a token', () => {
  it('names its viewer without a call', () => {
    expect(viewerOf(tokenOf(CLAIMS))).toEqual({ id: 'a11ce', username: 'alice.waves' });
  });

  it.each([
    ['is none', null],
    ['is no token', 'no token'],
    ['has no claims', tokenOf([])],
    ['lacks a name', tokenOf({ ...CLAIMS, username: undefined })],
    ['is over', tokenOf({ ...CLAIMS, exp: NOW_S - 1 })],
  ])('names nobody where it %s', (_rule, token) => {
    expect(viewerOf(token)).toBeUndefined();
  });
});
