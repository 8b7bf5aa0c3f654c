import { dateOfBirthSchema, emailSchema, passwordSchema, registrationRequest, usernameSchema } from './auth';
import { sendMessagePayload } from './chats';
import { newComment } from './comments';
import { writtenText } from './common';
import { feedQuery, newPost } from './posts';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown): boolean =>
  schema.safeParse(value).success;

describe('usernames', () => {
  it.each(['marina', 'a.b_c-9', 'x'.repeat(32), 'systema', 'official.nik'])('accepts %s', (name) => {
    expect(accepts(usernameSchema, name)).toBe(true);
  });
  it.each([
    'short',
    'x'.repeat(33),
    'with space',
    'märchen',
    'loginstatus',
    'LoginStatus',
    'Support',
    'ad.min-istrator',
    'admin.team',
    'support1',
    'moderators',
    's.h.a.r.e.w.a.v.e',
    { $ne: null },
  ])('refuses %p', (name) => {
    expect(accepts(usernameSchema, name)).toBe(false);
  });
});

describe('full names', () => {
  const names = registrationRequest.shape.fullName;
  it.each(['Marina Teamer', 'Lea Staff', '李雷'])('accepts %s', (name) => {
    expect(accepts(names, name)).toBe(true);
  });
  it.each(['Administrator', 'Sharewave Support', 'Sup\u200bport', 'Ada \u202eadmin'])(
    'refuses %p',
    (name) => {
      expect(accepts(names, name)).toBe(false);
    },
  );
});

describe('passwords', () => {
  it.each(['      ', 'sixsix', '🌊'.repeat(16)])('accepts %p', (password) => {
    expect(accepts(passwordSchema, password)).toBe(true);
  });
  it.each(['five5', 'x'.repeat(33), 'nul\0nul', '\ud83c'.repeat(6)])('refuses %p', (password) => {
    expect(accepts(passwordSchema, password)).toBe(false);
  });
});

describe('dates of birth', () => {
  it('keeps the day of an ISO time', () => {
    expect(dateOfBirthSchema.parse('1990-12-31T23:00:00.000Z')).toBe('1990-12-31');
  });
  it('may be any time in the past', () => {
    expect(dateOfBirthSchema.parse('1899-12-31')).toBe('1899-12-31');
  });
  it.each(['1990-02-30', '2999-01-01', '31.12.1990', '1990-1-1', new Date().toISOString()])(
    'refuses %s',
    (value) => {
      expect(accepts(dateOfBirthSchema, value)).toBe(false);
    },
  );
});

describe('addresses', () => {
  it.each(['a@b.example', 'Wave.Rider+1@sea.example'])('accepts %s', (email) => {
    expect(accepts(emailSchema, email)).toBe(true);
  });
  it.each(['a', 'a@', `${'x'.repeat(250)}@b.example`])('refuses %s', (email) => {
    expect(accepts(emailSchema, email)).toBe(false);
  });
});

describe('written text', () => {
  const text = writtenText(5);
  it('is kept as sent', () => expect(text.parse(' ab ')).toBe(' ab '));
  it('counts UTF-16 units', () => {
    expect(accepts(text, '🌊🌊x')).toBe(true);
    expect(accepts(text, '🌊🌊🌊')).toBe(false);
  });
  it.each(['👨‍👩‍👧', '\u200Ba', '\u115Fx'])('may contain invisible characters beside others (%p)', (value) => {
    expect(accepts(writtenText(20), value)).toBe(true);
  });
  it.each(['', ' \n\t', '\u200B\u2060 ', '\u3164', '\u2800\uFE0F', 'a\0', 'a\ud800', 7, ['a'], null])(
    'refuses %p',
    (value) => {
      expect(accepts(text, value)).toBe(false);
    },
  );
});

describe('what a member writes may be as long as the decisions say, and no longer', () => {
  it.each([
    ['a full name', registrationRequest.shape.fullName, 100],
    ['a post', newPost.shape.postMessage, 5000],
    ['a comment', newComment.shape.message, 2000],
    ['a message', sendMessagePayload.shape.text, 4000],
  ] as const)('%s', (_what, schema, max) => {
    expect([max, max + 1].map((length) => accepts(schema, 'x'.repeat(length)))).toEqual([true, false]);
  });
});

describe('a page of posts', () => {
  it('is the first ten by default', () => expect(feedQuery.parse({})).toEqual({ page: 1, limit: 10 }));
  it('has one to fifty posts', () =>
    expect(['1', '50'].map((limit) => feedQuery.parse({ limit }).limit)).toEqual([1, 50]));
  it.each([
    { page: '0' },
    { limit: '51' },
    { limit: '-1' },
    { page: '1.5' },
    { page: ['1', '2'] },
    { limit: '1e9' },
  ])('refuses %p', (query) => {
    expect(accepts(feedQuery, query)).toBe(false);
  });
});

describe('new posts and messages', () => {
  it('strip unknown fields', () => {
    expect(newPost.parse({ postMessage: 'Ahoy', likes: ['x'] })).toEqual({ postMessage: 'Ahoy' });
  });
  it('refuse keys that are not ours', () => {
    expect(accepts(newPost, { postMessage: 'Ahoy', imageKeyArray: ['../../etc/passwd'] })).toBe(false);
  });
  it('accept messages of a plain client', () => {
    expect(
      accepts(sendMessagePayload, { roomID: 'a'.repeat(24), userid: 'x', username: 'y', text: 'hi' }),
    ).toBe(true);
  });
});
