import type {
  ClientToServerEvents,
  JoinRoomAck,
  ProbeAck,
  SendMessageAck,
  ServerToClientEvents,
} from '@sharewave/contracts';
import { joinRoomPayload, sendMessagePayload } from '@sharewave/contracts';
import { wireMessage } from '@sharewave/testing';
import { Refusal } from './fake-api/handler';
import { fakeApi } from './fake-api/instance';

type Listener = (payload?: unknown) => void;
type SocketEvent = keyof ServerToClientEvents | 'connect' | 'disconnect' | 'connect_error';

/** Replaces socket.io's client; implements only what the chat uses. */
class FakeSocket {
  active = true;
  /** The manager; its reconnection settings do nothing, because this socket never disconnects. */
  readonly io = {
    reconnectionDelay: () => undefined,
    randomizationFactor: () => undefined,
    on: () => undefined,
  };
  private readonly listeners = new Map<SocketEvent, Listener>();
  private readonly stop = fakeApi.onMessage((message) => this.fire('newMessage', wireMessage(message)));

  constructor() {
    // Deferred, so that the creator of this socket can register its listeners first.
    queueMicrotask(() => this.connect());
  }

  on(event: SocketEvent, listener: Listener): this {
    this.listeners.set(event, listener);
    return this;
  }

  timeout(): this {
    return this;
  }

  async emitWithAck(
    event: keyof ClientToServerEvents,
    payload?: unknown,
  ): Promise<JoinRoomAck | SendMessageAck | ProbeAck> {
    if (event === 'probe') return { ok: true };
    return event === 'join-room' ? this.join(payload) : this.send(payload);
  }

  connect(): void {
    if (this.active) this.fire('connect');
  }

  close(): void {
    this.active = false;
    this.stop();
  }

  get connected(): boolean {
    return this.active;
  }

  removeAllListeners(): void {
    this.listeners.clear();
  }

  private fire(event: SocketEvent, payload?: unknown): void {
    this.listeners.get(event)?.(payload);
  }

  private join(payload: unknown): JoinRoomAck {
    const room = joinRoomPayload.safeParse(payload);
    if (!room.success) return { ok: false, code: 'validation_failed' };
    const isKnown = fakeApi.community.chats.some(({ id }) => id === room.data);
    return isKnown ? { ok: true } : { ok: false, code: 'not_found' };
  }

  private async send(payload: unknown): Promise<SendMessageAck> {
    const outgoing = sendMessagePayload.safeParse(payload);
    if (!outgoing.success) return { ok: false, code: 'validation_failed' };
    const { roomID, text, clientMessageID = null } = outgoing.data;
    const stored = await fakeApi.send({ chatId: roomID, text, clientId: clientMessageID });
    if (stored instanceof Refusal) return { ok: false, code: stored.code };
    return { ok: true, messageID: stored.id, seq: stored.seq, timestamp: stored.sentAt };
  }
}

/** Replaces `io` of socket.io-client. */
export const io = (): FakeSocket => new FakeSocket();
