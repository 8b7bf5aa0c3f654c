import { KEPT_SCREENS_PREFIX as PREFIX, outboxPrefix } from '@sharewave/contracts';
import { readScreen } from './kept-screen';
import { writeScreen } from './write-screen';

const screenAt = (keptAt: number, html = '<p>Calm</p>') => ({
  viewerId: 'a'.repeat(24),
  keptAt,
  widthPx: 1280,
  heightPx: 880,
  html,
  rootCss: '',
  css: '',
});
const keys = () => Object.keys(window.localStorage).sort();

beforeEach(() => window.localStorage.clear());

describe('a kept screen', () => {
  it('replaces its previous version', () => {
    writeScreen('/home', screenAt(1));
    writeScreen('/home', screenAt(2));
    expect(readScreen(`${PREFIX}/home`)).toEqual(screenAt(2));
  });

  it('is one of at most six; the oldest is removed, and no other entry', () => {
    const outbox = `${outboxPrefix('a'.repeat(24))}one`;
    window.localStorage.setItem(outbox, '[]');
    for (const age of [3, 1, 2, 4, 5, 6, 7]) writeScreen(`/post/${age}`, screenAt(-age));
    expect(keys()).toEqual([outbox, ...[1, 2, 3, 4, 5, 6].map((age) => `${PREFIX}/post/${age}`)]);
  });

  it('is kept in place of an unreadable one first', () => {
    window.localStorage.setItem(`${PREFIX}/broken`, '{"html');
    for (const age of [1, 2, 3, 4, 5, 6]) writeScreen(`/post/${age}`, screenAt(Date.now() - age));
    expect(keys()).toEqual([1, 2, 3, 4, 5, 6].map((age) => `${PREFIX}/post/${age}`));
  });

  it('is not stored if it is too large', () => {
    writeScreen('/home', screenAt(1, 'x'.repeat(120_000)));
    expect(keys()).toEqual([]);
  });

  it('is not stored if the storage is full', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => writeScreen('/home', screenAt(1))).not.toThrow();
    full.mockRestore();
    expect(keys()).toEqual([]);
  });
});
