import { browserKey, clearAfterSession, clearOldKeys, localStore, memberKey, sessionKey, tabStore } from '.';

const isNumber = (value: unknown): value is number => typeof value === 'number';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

it('reads what was written, by prefix too', () => {
  expect(localStore.write('a.one', 'text')).toBe(true);
  expect(localStore.writeJson('a.two', 2)).toBe(true);
  expect(localStore.read('a.one')).toBe('text');
  expect(localStore.readJson('a.two', isNumber)).toBe(2);
  expect(localStore.keys('a.').sort()).toEqual(['a.one', 'a.two']);
  localStore.remove('a.one');
  expect(localStore.read('a.one')).toBeNull();
});

it('reads nothing from a damaged entry or from one of another shape', () => {
  localStore.write('damaged', '{');
  localStore.write('other', '"text"');
  expect(localStore.readJson('damaged', isNumber)).toBeUndefined();
  expect(localStore.readJson('other', isNumber)).toBeUndefined();
  expect(localStore.readJson('missing', isNumber)).toBeUndefined();
});

it('says that a full storage has not accepted a text', () => {
  expect(tabStore.write('large', 'x'.repeat(20_000_000))).toBe(false);
});

it('never throws when the browser offers no storage', () => {
  const own = Object.getOwnPropertyDescriptor(window, 'localStorage') ?? {};
  Object.defineProperty(window, 'localStorage', { configurable: true, value: null });
  expect(localStore.write('key', 'text')).toBe(false);
  expect(localStore.read('key')).toBeNull();
  expect(localStore.keys()).toEqual([]);
  localStore.remove('key');
  clearAfterSession('anna');
  Object.defineProperty(window, 'localStorage', own);
});

it('removes at the end of a session what is not listed as staying', () => {
  const staying = ['jwt', 'of another program', browserKey('theme'), memberKey('bob', 'draft')];
  for (const key of [...staying, sessionKey('scroll'), memberKey('anna', 'draft'), 'sharewave.unknown'])
    localStore.write(key, 'text');
  tabStore.write(sessionKey('heights'), 'text');
  clearAfterSession(null);
  expect(localStore.keys().sort()).toEqual([...staying, memberKey('anna', 'draft')].sort());
  expect(tabStore.keys()).toEqual([]);
  clearAfterSession('anna');
  expect(localStore.keys().sort()).toEqual(staying.sort());
});

it('renames what an earlier version has left, and removes the rest of it', () => {
  localStore.write('jwt', 'token');
  localStore.write('sharewave-theme', 'dark');
  localStore.write('sharewave.outbox.anna.1', 'message');
  localStore.write('sharewave.screen:/home', '<p>Private</p>');
  clearOldKeys();
  expect(localStore.keys().sort()).toEqual(
    ['jwt', browserKey('theme'), memberKey('anna', 'outbox.1')].sort(),
  );
  expect(localStore.read(memberKey('anna', 'outbox.1'))).toBe('message');
});
