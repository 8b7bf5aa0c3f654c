import type { Message } from '@sharewave/api-client';

/** A message of the viewer that the server has not confirmed. */
export interface PendingMessage {
  clientId: string;
  chatId: string;
  text: string;
  /** ISO time at which it was written, shown until the server's time is known. */
  createdAt: string;
  state: 'sending' | 'failed';
  /** Why the last try failed; null while sending. */
  failureCode: string | null;
  /** How long the server asks to wait before the next try. */
  waitSeconds?: number | undefined;
}

/** The messages of an open chat, as far as they are known. */
export interface ChatSession {
  /** Confirmed messages, ordered by `seq`, without duplicates. */
  messages: readonly Message[];
  /** Unconfirmed messages in the order in which they were written. */
  pending: readonly PendingMessage[];
}

/** What can happen to an open chat. */
export type ChatSessionAction =
  | { type: 'reset'; pending: readonly PendingMessage[] }
  | { type: 'shared'; pending: readonly PendingMessage[] }
  | { type: 'received'; messages: readonly Message[] }
  | { type: 'queued'; message: PendingMessage }
  | { type: 'confirmed'; message: Message }
  | { type: 'failed'; clientId: string; code: string; waitSeconds?: number | undefined }
  | { type: 'retried' }
  | { type: 'discarded'; clientId: string };

export const emptyChatSession: ChatSession = { messages: [], pending: [] };

/**
 * Two nodes may store a later number before an earlier one, so a catch-up asks again for this many
 * messages that it already has.
 */
const CATCH_UP_OVERLAP = 50;

/** The last number of the run without gaps that starts at the first known message. */
function lastWithoutGap({ messages }: ChatSession): number | null {
  const gap = messages.findIndex((message, index) => {
    const next = messages[index + 1];
    return next === undefined || next.seq > message.seq + 1;
  });
  return messages[gap]?.seq ?? null;
}

/** The `after` bound of a catch-up, which starts at the first gap; null asks for the latest messages. */
export function catchUpFrom(session: ChatSession): number | null {
  const last = lastWithoutGap(session);
  return last === null ? null : Math.max(0, last - CATCH_UP_OVERLAP);
}

/** Whether numbers are missing between the known messages and one that has just arrived. */
export function hasGap(session: ChatSession, arrived: Message): boolean {
  const last = lastWithoutGap(session);
  return last !== null && arrived.seq > last + 1;
}

function merge(known: readonly Message[], arrived: readonly Message[]): readonly Message[] {
  const ids = new Set(known.map((message) => message.id));
  const fresh = arrived.filter((message) => {
    if (ids.has(message.id)) return false;
    ids.add(message.id);
    return true;
  });
  if (fresh.length === 0) return known;
  return [...known, ...fresh].sort((a, b) => a.seq - b.seq);
}

function receive(session: ChatSession, arrived: readonly Message[]): ChatSession {
  const confirmedIds = new Set(arrived.map((message) => message.clientId));
  return {
    messages: merge(session.messages, arrived),
    pending: session.pending.filter((message) => !confirmedIds.has(message.clientId)),
  };
}

/** Takes the pending messages from the outbox, in its order; those already known keep their state in this tab. */
function share(session: ChatSession, stored: readonly PendingMessage[]): ChatSession {
  const confirmedIds = new Set(session.messages.map((message) => message.clientId));
  const known = new Map(session.pending.map((message) => [message.clientId, message]));
  const pending = stored
    .filter(({ clientId }) => !confirmedIds.has(clientId))
    .map((message) => known.get(message.clientId) ?? message);
  const isSame =
    pending.length === known.size && pending.every((message, index) => message === session.pending[index]);
  return isSame ? session : { ...session, pending };
}

/** The next state of an open chat. */
export function chatSessionReducer(session: ChatSession, action: ChatSessionAction): ChatSession {
  switch (action.type) {
    case 'reset':
      return { messages: [], pending: action.pending };
    case 'shared':
      return share(session, action.pending);
    case 'received':
      return receive(session, action.messages);
    case 'confirmed':
      return receive(session, [action.message]);
    case 'queued':
      return { ...session, pending: [...session.pending, action.message] };
    case 'failed':
      return { ...session, pending: failFrom(session.pending, action) };
    case 'retried':
      return {
        ...session,
        pending: session.pending.map((message) => ({ ...message, state: 'sending', failureCode: null })),
      };
    case 'discarded':
      return {
        ...session,
        pending: session.pending.filter((message) => message.clientId !== action.clientId),
      };
  }
}

/** The messages behind a failed one fail with it: order matters more than speed. */
function failFrom(
  pending: readonly PendingMessage[],
  { clientId, code, waitSeconds }: Extract<ChatSessionAction, { type: 'failed' }>,
): readonly PendingMessage[] {
  const first = pending.findIndex((message) => message.clientId === clientId);
  if (first === -1) return pending;
  return pending.map((message, index) =>
    index < first ? message : { ...message, state: 'failed', failureCode: code, waitSeconds },
  );
}
