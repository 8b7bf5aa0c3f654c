import { chatPreviewText } from './chat-preview';
import { confirmationError, passwordLengthError, usernameLengthError } from './credentials';
import { likersLine } from './likers-line';
import { LIMITS } from '../limits';
import { couldMatch, nameMatches, searchByName } from './name-search';
import { allStorageFull, memberStorageFull } from './storage-texts';
import { suggestionsFor } from './suggestions';
import { messageTime, postDate, timeAgo } from './times';

describe('the likers line', () => {
  it.each([
    [[], 0, ''],
    [['Ada'], 1, 'Ada'],
    [['Ada', 'Ben'], 2, 'Ada and Ben'],
    [['Ada', 'Ben'], 3, 'Ada, Ben and 1 others...'],
    [['Ada', 'Ben'], 12, 'Ada, Ben and 10 others...'],
  ])('of %j, %i in all, reads %j [M109 M110 M111]', (names, total, line) => {
    expect(likersLine(names, total)).toBe(line);
  });

  it('isolates a name that would reverse the text around it [D23]', () => {
    expect(likersLine(['Evil\u202Eexe', 'Ada'], 2)).toBe('\u2068Evil\u202Eexe\u2069 and Ada');
    expect(likersLine(['رحمة', 'רחל'], 3)).toBe('\u2068رحمة\u2069, \u2068רחל\u2069 and 1 others...');
  });
});

describe('a chat preview', () => {
  it('keeps 25 characters [M179]', () => expect(chatPreviewText('x'.repeat(25))).toBe('x'.repeat(25)));
  it('cuts 26 to 23 and dots [M179]', () =>
    expect(chatPreviewText('x'.repeat(26))).toBe(`${'x'.repeat(23)}...`));
  it('never splits a character in two [D17]', () => {
    expect(chatPreviewText(`${'x'.repeat(22)}🌊🌊🌊`)).toBe(`${'x'.repeat(22)}...`);
  });
});

describe('the friend search', () => {
  const members = Array.from({ length: 12 }, (_, index) => ({ fullName: `Wave Rider ${index}` }));
  it('finds nothing while nothing is typed [M72]', () => expect(searchByName(members, '')).toEqual([]));
  it('matches anywhere, whatever the letter case [M70]', () =>
    expect(searchByName(members, 'E rIDER 11')).toHaveLength(1));
  it('matches a Greek name by any part of it, in capitals too [M70]', () => {
    const finds = (typed: string): boolean => nameMatches('ΝΙΚΟΣ ΝΙΚΟΣΙΑΣ', typed);
    expect(['ΝΙΚΟΣ', 'Σ ', 'νικοσ', 'νίκος'].map(finds)).toEqual([true, true, true, false]);
    expect(nameMatches('Νικόστρατος', 'ΝΙΚΌΣ')).toBe(true);
  });
  it('stops at nine [M71]', () => expect(searchByName(members, 'wave')).toEqual(members.slice(0, 9)));

  it('could find whatever is no longer than a name may become in lower case', () => {
    const longest = 'İ'.repeat(LIMITS.fullName.max);
    expect([nameMatches(longest, longest), couldMatch(longest)]).toEqual([true, true]);
    expect([couldMatch(''), couldMatch(`${longest}x`)]).toEqual([false, false]);
  });
});

describe('suggestions', () => {
  it('leave out the viewer and friends, and stop at ten [M84]', () => {
    const members = Array.from({ length: 14 }, (_, index) => ({ id: String(index) }));
    const suggested = suggestionsFor(members, '3', 2);
    expect(suggested.map(({ id }) => id)).toEqual(['2', '4', '5', '6', '7', '8', '9', '10', '11', '12']);
  });
});

describe('times', () => {
  it('write a post date in full, as day and time [M106]', () => {
    const date = postDate(new Date(2022, 0, 31, 16, 2));
    expect(date).toEqual({ day: 'January 31, 2022', time: '04:02 PM' });
  });

  it.each([
    [10, 'a moment ago'],
    [60, '1 minute ago'],
    [7200, '2 hours ago'],
    [86_400 * 3, '3 days ago'],
    [86_400 * 800, '2 years ago'],
    [-5, 'a moment ago'],
  ])('say how long ago %i seconds are [M118]', (seconds, text) => {
    const now = new Date(2026, 5, 15, 12);
    expect(timeAgo(new Date(now.getTime() - seconds * 1000), now)).toBe(text);
  });

  it('show a message by time of day, weekday or day of the year [M191 D17]', () => {
    const thursday = new Date(2026, 5, 18, 12);
    expect(messageTime(new Date(2026, 5, 18, 9, 5), thursday)).toBe('9:05 AM');
    expect(messageTime(new Date(2026, 5, 14, 9, 5), thursday)).toBe('Sunday');
    expect(messageTime(new Date(2026, 5, 13, 9, 5), thursday)).toBe('Jun 13');
  });
});

describe('credentials', () => {
  it('bound username and password to 6-32 characters [M39 M40]', () => {
    expect(usernameLengthError('x'.repeat(5))).toBe('Username must be between 6-32 characters');
    expect(usernameLengthError('x'.repeat(6))).toBeNull();
    expect(passwordLengthError('x'.repeat(33))).toBe('Password must be between 6-32 characters');
    expect(passwordLengthError('x'.repeat(32))).toBeNull();
  });
  it('report a mismatch until the confirmation is emptied [M41 M42 M43]', () => {
    expect(confirmationError('secret', 'secre')).toBe('Passwords do not match');
    expect(confirmationError('secret', '')).toBeNull();
    expect(confirmationError('secret', 'secret')).toBeNull();
  });
});

describe('the text about full storage', () => {
  it('says in round numbers how much there would be of how much', () => {
    expect(memberStorageFull({ neededBytes: 1_000_400_001, limitBytes: 1_000_000_000 })).toBe(
      'Your pictures would take 1.1 GB of 1 GB; delete some to make room',
    );
    expect(allStorageFull({ neededBytes: 1_250_001, limitBytes: 900_000 })).toBe(
      'The pictures of all members would take 1.3 MB of 900 KB; more room is up to the operator',
    );
  });
});
