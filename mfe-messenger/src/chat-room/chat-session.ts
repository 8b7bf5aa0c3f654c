import type { Message } from '@sharewave/api-client';

/** A message of the viewer that the server has not confirmed. */
export interface PendingMessage {
  clientId: string;
  chatId: string;
  text: string;
  /** ISO time of writing, shown until the server's time is known. */
  createdAt: string;
  state: 'sending' | 'failed';
  /** Why the last try failed; null while sending. */
  failureCode: string | null;
  /** How long to wait before the next try, where the server has said so. */
  waitSeconds?: number | undefined;
}

/** Everything that an open chat knows of its messages. */
export interface ChatSession {
  /** Confirmed messages, by `seq`, each once. */
  messages: readonly Message[];
  /** Unconfirmed messages in the order of writing. */
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

/** A chat of which nothing is known yet. */
export const emptyChatSession: ChatSession = { messages: [], pending: [] };

/**
 * Two nodes may store a later number before an earlier one, so a catch-up asks again for this many
 * messages that it already has.
 */
const CATCH_UP_OVERLAP = 50;

/** The last number that is known together with all before it, from the first message on. */
function lastWithoutGap({ messages }: ChatSession): number | null {
  const gap = messages.findIndex((message, index) => {
    const next = messages[index + 1];
    return next === undefined || next.seq > message.seq + 1;
  });
  return messages[gap]?.seq ?? null;
}

/** The `after` bound for a catch-up, which begins at the first gap; null asks for the last messages. */
export function catchUpFrom(session: ChatSession): number | null {
  const last = lastWithoutGap(session);
  return last === null ? null : Math.max(0, last - CATCH_UP_OVERLAP);
}

/** Whether numbers are missing between what is known and a message that has just arrived. */
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

/** What waits is what all tabs have put into the outbox, in its order; what is known of it here stays. */
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

/** What waits behind a failed message waits with it: order matters more than speed. */
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
