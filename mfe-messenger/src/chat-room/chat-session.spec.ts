import type { Message } from '@sharewave/api-client';
import {
  catchUpFrom,
  chatSessionReducer,
  emptyChatSession,
  hasGap,
  type ChatSession,
  type ChatSessionAction,
  type PendingMessage,
} from './chat-session';

const buildMessage = (seq: number, parts: Partial<Message> = {}): Message => ({
  id: `id-${seq}`,
  seq,
  chatId: 'chat',
  senderId: 'alice',
  senderUsername: 'alice.waves',
  text: `text ${seq}`,
  sentAt: '2026-05-04T08:00:00.000Z',
  clientId: null,
  ...parts,
});

const buildPending = (clientId: string, parts: Partial<PendingMessage> = {}): PendingMessage => ({
  clientId,
  chatId: 'chat',
  text: clientId,
  createdAt: '2026-05-04T08:00:00.000Z',
  state: 'sending',
  failureCode: null,
  ...parts,
});

const play = (actions: ChatSessionAction[]): ChatSession =>
  actions.reduce(chatSessionReducer, emptyChatSession);
const seqs = (session: ChatSession) => session.messages.map((message) => message.seq);

describe('chat session', () => {
  it('shows a message once, however often it arrives', () => {
    const session = play([
      { type: 'received', messages: [buildMessage(1), buildMessage(2), buildMessage(2)] },
      { type: 'received', messages: [buildMessage(2), buildMessage(3)] },
    ]);
    expect(seqs(session)).toEqual([1, 2, 3]);
  });

  it('orders by number, so that an earlier message that arrives late is placed before a later one', () => {
    const session = play([
      { type: 'received', messages: [buildMessage(6)] },
      { type: 'received', messages: [buildMessage(5)] },
    ]);
    expect(seqs(session)).toEqual([5, 6]);
  });

  it('stays the same object when nothing new arrives', () => {
    const session = play([{ type: 'received', messages: [buildMessage(1)] }]);
    const again = chatSessionReducer(session, { type: 'received', messages: [buildMessage(1)] });
    expect(again.messages).toBe(session.messages);
  });

  it('removes a message from the pending ones, whether the broadcast or the confirmation comes first', () => {
    const stored = buildMessage(4, { clientId: 'one' });
    const queued: ChatSessionAction = { type: 'queued', message: buildPending('one') };
    const byEcho = play([
      queued,
      { type: 'received', messages: [stored] },
      { type: 'confirmed', message: stored },
    ]);
    const byAck = play([
      queued,
      { type: 'confirmed', message: stored },
      { type: 'received', messages: [stored] },
    ]);
    for (const session of [byEcho, byAck]) {
      expect(session.pending).toEqual([]);
      expect(seqs(session)).toEqual([4]);
    }
  });

  it('holds back the messages behind a failed one', () => {
    const session = play([
      { type: 'queued', message: buildPending('one') },
      { type: 'queued', message: buildPending('two') },
      { type: 'failed', clientId: 'one', code: 'network' },
    ]);
    expect(session.pending.map(({ state, failureCode }) => [state, failureCode])).toEqual([
      ['failed', 'network'],
      ['failed', 'network'],
    ]);
  });

  it('sends failed messages again in the order in which they were written', () => {
    const session = play([
      { type: 'queued', message: buildPending('one') },
      { type: 'queued', message: buildPending('two') },
      { type: 'failed', clientId: 'one', code: 'network' },
      { type: 'retried' },
    ]);
    expect(session.pending.map(({ clientId, state }) => [clientId, state])).toEqual([
      ['one', 'sending'],
      ['two', 'sending'],
    ]);
  });

  it('drops a discarded message', () => {
    const session = play([
      { type: 'queued', message: buildPending('one') },
      { type: 'discarded', clientId: 'one' },
    ]);
    expect(session.pending).toEqual([]);
  });

  it('finds missing numbers only after a known message', () => {
    const session = play([{ type: 'received', messages: [buildMessage(3)] }]);
    expect(hasGap(session, buildMessage(4))).toBe(false);
    expect(hasGap(session, buildMessage(5))).toBe(true);
    expect(hasGap(emptyChatSession, buildMessage(9))).toBe(false);
  });

  it('catches up from the first gap, however many later messages have arrived', () => {
    const session = play([
      { type: 'received', messages: [buildMessage(99), buildMessage(100)] },
      { type: 'received', messages: [buildMessage(5000)] },
    ]);
    expect(catchUpFrom(session)).toBe(50);
    expect(hasGap(session, buildMessage(5001))).toBe(true);
  });

  it('catches up from before the last known message, because an earlier number may be stored later', () => {
    expect(catchUpFrom(emptyChatSession)).toBeNull();
    expect(catchUpFrom(play([{ type: 'received', messages: [buildMessage(200)] }]))).toBe(150);
    expect(catchUpFrom(play([{ type: 'received', messages: [buildMessage(3)] }]))).toBe(0);
  });
});
