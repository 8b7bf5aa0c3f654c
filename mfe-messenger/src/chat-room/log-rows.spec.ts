import type { Message } from '@sharewave/api-client';
import { buildMessage } from '@sharewave/testing';
import { dayName } from './day-name';
import { toLines, toLogRows, type LogRow } from './log-rows';

const ALICE = 'a11ce0000000000000000000';
const BOB = 'b0b000000000000000000000';

// Local times, so that the days are the viewer's in any time zone.
const at = (day: number, hour: number, minute: number, second = 0) =>
  new Date(2026, 4, day, hour, minute, second).toISOString();
const rowsOf = (messages: Message[], hasOlder = false) =>
  toLogRows(toLines({ messages, pending: [] }, ALICE), hasOlder);
/** What each row shows: a line's author, text, and whether it starts and ends a group. */
const summaryOf = (row: LogRow) =>
  row.kind === 'day' ? 'day' : [row.isOwn ? 'own' : 'theirs', row.text, row.isFirst, row.isLast];

describe('the rows of the log', () => {
  it('joins lines of one author within one minute', () => {
    const rows = rowsOf([
      buildMessage({ senderId: ALICE, sentAt: at(4, 10, 0, 1), text: 'one' }),
      buildMessage({ senderId: ALICE, sentAt: at(4, 10, 0, 40), text: 'two' }),
      buildMessage({ senderId: ALICE, sentAt: at(4, 10, 1), text: 'three' }),
      buildMessage({ senderId: BOB, sentAt: at(4, 10, 1, 5), text: 'four' }),
    ]);
    expect(rows.map(summaryOf)).toEqual([
      'day',
      ['own', 'one', true, false],
      ['own', 'two', false, true],
      ['own', 'three', true, true],
      ['theirs', 'four', true, true],
    ]);
  });

  it('starts a new day and a new group at the viewer’s midnight', () => {
    const rows = rowsOf([
      buildMessage({ senderId: ALICE, sentAt: at(4, 23, 59, 59), text: 'one' }),
      buildMessage({ senderId: ALICE, sentAt: at(5, 0, 0, 1), text: 'two' }),
    ]);
    expect(rows.map(summaryOf)).toEqual([
      'day',
      ['own', 'one', true, true],
      'day',
      ['own', 'two', true, true],
    ]);
  });

  it('leaves out the first heading while older messages exist, which may be of the same day', () => {
    const rows = rowsOf([buildMessage({ senderId: BOB, sentAt: at(4, 10, 0) })], true);
    expect(rows.map(({ kind }) => kind)).toEqual(['line']);
  });

  it('shows the messages behind a failed one as failed too, because they wait with it', () => {
    const written = (clientId: string, failureCode: string | null, waitSeconds?: number) => ({
      clientId,
      chatId: 'c',
      text: clientId,
      createdAt: at(4, 10, 0),
      failureCode,
      waitSeconds,
    });
    const pending = [written('one', null), written('two', 'rate_limited', 20), written('three', null)];
    const lines = toLines({ messages: [], pending }, ALICE);
    expect(lines.map(({ key, state, waitSeconds }) => [key, state, waitSeconds])).toEqual([
      ['one', 'sending', undefined],
      ['two', 'failed', 20],
      ['three', 'failed', 20],
    ]);
  });

  it('keeps the key of a line when it is confirmed', () => {
    const createdAt = at(4, 10, 0);
    const pending = {
      clientId: 'one',
      chatId: 'c',
      text: 'Ahoy',
      createdAt,
      failureCode: null,
    } as const;
    const before = toLines({ messages: [], pending: [pending] }, ALICE);
    const after = rowsOf([buildMessage({ senderId: ALICE, clientId: 'one', sentAt: createdAt })], true);
    expect(before[0]?.key).toBe('one');
    expect(after[0]?.key).toBe('one');
  });

  it('names today and yesterday, and other days by their date', () => {
    const now = new Date(2026, 4, 4, 12);
    expect(dayName(new Date(2026, 4, 4, 1), now)).toBe('Today');
    expect(dayName(new Date(2026, 4, 3, 23), now)).toBe('Yesterday');
    expect(dayName(new Date(2026, 3, 30), now)).toBe('Thursday, April 30');
    expect(dayName(new Date(2025, 3, 30), now)).toBe('April 30, 2025');
  });
});
