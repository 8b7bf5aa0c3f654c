import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

type Claims = Record<string, unknown>;

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const GENUINE_HEADER = { alg: 'HS256', typ: 'at+jwt' };

/** Rows of AUT-01 over HTTP. */
describe('tokens', () => {
  let app: TestApp;
  let member: TestMember;
  let secret: string;
  let claims: Claims;

  beforeAll(async () => {
    app = await createTestApp();
    member = await app.member();
    secret = await readFile(join(app.dataDir, 'session.secret'), 'utf8');
    const [, payload = ''] = member.token.split('.');
    claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  });
  afterAll(() => app.close());

  function token(header: Claims, payload: Claims, key = secret, hash = 'sha256'): string {
    const head = `${encode(header)}.${encode(payload)}`;
    return `${head}.${createHmac(hash, key).update(head).digest('base64url')}`;
  }
  const statusWith = async (bearer: string): Promise<number> =>
    (await app.call('GET', '/api/users/loginstatus', { as: { token: bearer } })).status;

  it('are accepted as issued, and as this test rebuilds them', async () => {
    expect(await statusWith(member.token)).toBe(200);
    expect(await statusWith(token(GENUINE_HEADER, claims))).toBe(200);
  });

  const seconds = (): number => Math.floor(Date.now() / 1000);
  const forgeries: Record<string, () => string> = {
    'no signature at all': () => `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(claims)}.`,
    'alg none in capitals': () => `${encode({ alg: 'NONE', typ: 'at+jwt' })}.${encode(claims)}.`,
    'an empty signature': () => `${encode(GENUINE_HEADER)}.${encode(claims)}.`,
    'alg none with a good signature': () => token({ ...GENUINE_HEADER, alg: 'none' }, claims),
    'HS384 by the right secret': () => token({ ...GENUINE_HEADER, alg: 'HS384' }, claims, secret, 'sha384'),
    'HS512 by the right secret': () => token({ ...GENUINE_HEADER, alg: 'HS512' }, claims, secret, 'sha512'),
    'another secret': () => token(GENUINE_HEADER, claims, 'another deployment’s secret of some length'),
    'an empty secret': () => token(GENUINE_HEADER, claims, ''),
    'RS256 by a key of the forger': () => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const head = `${encode({ ...GENUINE_HEADER, alg: 'RS256' })}.${encode(claims)}`;
      return `${head}.${sign('sha256', Buffer.from(head), privateKey).toString('base64url')}`;
    },
    'a kid that is a path': () => token({ ...GENUINE_HEADER, kid: '../../dev/null' }, claims, ''),
    'a kid that is a query': () => token({ ...GENUINE_HEADER, kid: "' UNION SELECT '" }, claims, 'x'),
    'a kid that is an address': () => token({ ...GENUINE_HEADER, kid: 'http://127.0.0.1/key' }, claims, 'x'),
    'a jku header': () => token({ ...GENUINE_HEADER, jku: 'http://127.0.0.1/jwks' }, claims, 'x'),
    'a jwk header': () => token({ ...GENUINE_HEADER, jwk: { kty: 'oct', k: 'eA' } }, claims, 'x'),
    'the type of another kind of token': () => token({ ...GENUINE_HEADER, typ: 'JWT' }, claims),
    'no type': () => token({ alg: 'HS256' }, claims),
    'an expiry in the past': () => token(GENUINE_HEADER, { ...claims, exp: seconds() - 1 }),
    'an expiry that is text': () => token(GENUINE_HEADER, { ...claims, exp: 'never' }),
    'no expiry': () => token(GENUINE_HEADER, { ...claims, exp: undefined }),
    'a start in an hour': () => token(GENUINE_HEADER, { ...claims, nbf: seconds() + 3600 }),
    'another issuer': () => token(GENUINE_HEADER, { ...claims, iss: 'somebody' }),
    'another audience': () => token(GENUINE_HEADER, { ...claims, aud: 'another-api' }),
    'no audience': () => token(GENUINE_HEADER, { ...claims, aud: undefined }),
    'a session that never was': () => token(GENUINE_HEADER, { ...claims, jti: 'a'.repeat(24) }),
    'a session of somebody else': () => token(GENUINE_HEADER, { ...claims, sub: 'b'.repeat(24) }),
    'no session': () => token(GENUINE_HEADER, { ...claims, jti: undefined }),
    'a session that is an operator': () => token(GENUINE_HEADER, { ...claims, jti: { $ne: null } }),
    'a flipped bit in the claims': () =>
      member.token.replace(/\.(.)/, (_, first) => `.${first === 'e' ? 'f' : 'e'}`),
    'a flipped bit in the signature': () => {
      const at = member.token.lastIndexOf('.') + 5;
      return member.token.slice(0, at) + (member.token[at] === 'A' ? 'B' : 'A') + member.token.slice(at + 1);
    },
    'a cut end': () => member.token.slice(0, -4),
    'nothing but dots': () => '..',
    'no token': () => '',
    'a megabyte less than a token': () => 'x'.repeat(8000),
  };

  it.each(Object.keys(forgeries))('are refused with %s (AUT-01)', async (name) => {
    const forge = forgeries[name];
    expect(await statusWith(forge?.() ?? '')).toBe(401);
  });

  it('are read from the Authorization header only', async () => {
    const path = `/api/users/loginstatus?token=${member.token}&auth_token=${member.token}`;
    expect((await app.call('GET', path)).status).toBe(401);
    expect(
      (await app.call('GET', '/api/users/loginstatus', { headers: { cookie: `jwt=${member.token}` } }))
        .status,
    ).toBe(401);
    expect(
      (
        await app.call('GET', '/api/users/loginstatus', {
          headers: { authorization: `Basic ${member.token}` },
        })
      ).status,
    ).toBe(401);
  });
});
