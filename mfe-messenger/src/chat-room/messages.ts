import type { Message } from '@sharewave/api-client';

/** The confirmed messages of a chat, as far as they are known: ordered by `seq`, without duplicates. */
type Messages = readonly Message[];

/**
 * Two nodes may store a later number before an earlier one, so a catch-up asks again for this many
 * messages that it already has.
 */
const CATCH_UP_OVERLAP = 50;

/** The last number of the run without gaps that starts at the first known message. */
function lastWithoutGap(messages: Messages): number | null {
  const gap = messages.findIndex((message, index) => {
    const next = messages[index + 1];
    return next === undefined || next.seq > message.seq + 1;
  });
  return messages[gap]?.seq ?? null;
}

/** The `after` bound of a catch-up, which starts at the first gap; null asks for the latest messages. */
export function catchUpFrom(messages: Messages): number | null {
  const last = lastWithoutGap(messages);
  return last === null ? null : Math.max(0, last - CATCH_UP_OVERLAP);
}

/** Whether messages are missing before one that has just arrived. The first of an empty chat may not be the first that was sent. */
export function hasGap(messages: Messages, arrived: Message): boolean {
  const last = lastWithoutGap(messages);
  return last === null || arrived.seq > last + 1;
}

/** The known messages with those that have arrived; the same array if all are known. */
export function merge(known: Messages, arrived: Messages): Messages {
  const ids = new Set(known.map((message) => message.id));
  const fresh = arrived.filter((message) => {
    if (ids.has(message.id)) return false;
    ids.add(message.id);
    return true;
  });
  return fresh.length === 0 ? known : [...known, ...fresh].sort((a, b) => a.seq - b.seq);
}
