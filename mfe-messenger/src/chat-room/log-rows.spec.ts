import type { Message } from '@sharewave/api-client';
import { buildMessage } from '@sharewave/testing';
import { dayName, groupMessages } from './message-groups';

const ALICE = 'a11ce0000000000000000000';
const BOB = 'b0b000000000000000000000';

// Local times, so that the days are the viewer's in any time zone.
const at = (day: number, hour: number, minute: number, second = 0) =>
  new Date(2026, 4, day, hour, minute, second).toISOString();
const session = (messages: Message[]) => ({ messages, pending: [] });

describe('message groups', () => {
  it('joins lines of one author within one minute', () => {
    const days = groupMessages(
      session([
        buildMessage({ senderId: ALICE, sentAt: at(4, 10, 0, 1), text: 'one' }),
        buildMessage({ senderId: ALICE, sentAt: at(4, 10, 0, 40), text: 'two' }),
        buildMessage({ senderId: ALICE, sentAt: at(4, 10, 1), text: 'three' }),
        buildMessage({ senderId: BOB, sentAt: at(4, 10, 1, 5), text: 'four' }),
      ]),
      ALICE,
    );
    expect(days).toHaveLength(1);
    const groups = days[0]?.groups ?? [];
    expect(groups.map((group) => [group.isOwn, ...group.lines.map((line) => line.text)])).toEqual([
      [true, 'one', 'two'],
      [true, 'three'],
      [false, 'four'],
    ]);
  });

  it('starts a new day and a new group at the viewer’s midnight', () => {
    const days = groupMessages(
      session([
        buildMessage({ senderId: ALICE, sentAt: at(4, 23, 59, 59) }),
        buildMessage({ senderId: ALICE, sentAt: at(5, 0, 0, 1) }),
      ]),
      ALICE,
    );
    expect(days.map((day) => day.groups.length)).toEqual([1, 1]);
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
    const lines = groupMessages({ messages: [], pending }, ALICE)[0]?.groups[0]?.lines;
    expect(lines?.map(({ key, state, waitSeconds }) => [key, state, waitSeconds])).toEqual([
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
    const before = groupMessages({ messages: [], pending: [pending] }, ALICE);
    const after = groupMessages(
      session([buildMessage({ senderId: ALICE, clientId: 'one', sentAt: createdAt })]),
      ALICE,
    );
    expect(before[0]?.groups[0]?.lines[0]?.key).toBe('one');
    expect(after[0]?.groups[0]?.lines[0]?.key).toBe('one');
  });

  it('names today and yesterday, and other days by their date', () => {
    const now = new Date(2026, 4, 4, 12);
    expect(dayName(new Date(2026, 4, 4, 1), now)).toBe('Today');
    expect(dayName(new Date(2026, 4, 3, 23), now)).toBe('Yesterday');
    expect(dayName(new Date(2026, 3, 30), now)).toBe('Thursday, April 30');
    expect(dayName(new Date(2025, 3, 30), now)).toBe('April 30, 2025');
  });
});
