import type {
  ClientToServerEvents,
  JoinRoomAck,
  ProbeAck,
  SendMessageAck,
  ServerToMemberEvents,
} from '@sharewave/contracts';
import { joinRoomPayload, sendMessagePayload } from '@sharewave/contracts';
import { wireMessage } from '@sharewave/testing';
import { Refusal } from './fake-api/handler';
import { fakeApi } from './fake-api/instance';

type Listener = (payload?: unknown) => void;
type SocketEvent = keyof ServerToMemberEvents | 'connect' | 'disconnect' | 'connect_error';

/** A socket of one namespace; implements only what the API client uses. */
class FakeSocket {
  active = false;
  connected = false;
  readonly id = 'fake';
  private readonly listeners = new Map<SocketEvent, Listener[]>();
  private stops: (() => void)[] = [];

  on(event: SocketEvent, listener: Listener): this {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
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
    if (this.active) return;
    this.active = true;
    this.stops = [
      fakeApi.onMessage((message) => {
        this.fire('newMessage', wireMessage(message));
        this.fire('counts', fakeApi.counts);
      }),
      fakeApi.onPost((postID) => this.fire('newPost', { postID })),
    ];
    // Deferred, as the answer of a server is.
    queueMicrotask(() => {
      if (!this.active) return;
      this.connected = true;
      this.fire('connect');
      this.fire('counts', fakeApi.counts);
    });
  }

  disconnect(): void {
    if (!this.active) return;
    this.active = false;
    for (const stop of this.stops.splice(0)) stop();
    if (this.connected) this.fire('disconnect', 'io client disconnect');
    this.connected = false;
  }

  removeAllListeners(): void {
    this.listeners.clear();
  }

  private fire(event: SocketEvent, payload?: unknown): void {
    for (const listener of this.listeners.get(event) ?? []) listener(payload);
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

/** Replaces the manager of socket.io-client; its settings do nothing, because no socket loses its connection. */
export class Manager {
  readonly opts = {};
  readonly engine = { id: 'fake' };
  private readonly sockets = new Map<string, FakeSocket>();

  on(): void {}
  reconnectionDelay(): void {}
  randomizationFactor(): void {}

  socket(namespace: string): FakeSocket {
    const socket = this.sockets.get(namespace) ?? new FakeSocket();
    this.sockets.set(namespace, socket);
    return socket;
  }
}
