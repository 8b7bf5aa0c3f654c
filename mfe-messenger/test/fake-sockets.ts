import type { RefusedAck } from '@sharewave/contracts';

type Listener = (value?: unknown) => void;

/** Replaces the socket of one namespace: records what was emitted, and lets a test act as the server. */
export class FakeSocket {
  active = false;
  connected = false;
  id: string | undefined;
  readonly emitted: [string, unknown][] = [];
  /** The answer to every message, if it is to be refused. */
  refusal: RefusedAck | null = null;
  private readonly listeners = new Map<string, Listener[]>();

  on(event: string, listener: Listener): void {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
  }

  timeout() {
    return { emitWithAck: async (event: string, payload: unknown) => this.acknowledge(event, payload) };
  }

  removeAllListeners(): void {
    this.listeners.clear();
  }

  connect(): void {
    this.active = true;
  }

  disconnect(): void {
    const wasConnected = this.connected;
    [this.active, this.connected, this.id] = [false, false, undefined];
    if (wasConnected) this.fire('disconnect', 'io client disconnect');
  }

  /** The server accepts the connection. */
  accept(): void {
    [this.connected, this.id] = [true, 'fake'];
    this.fire('connect');
  }

  /** The server says something. */
  fire(event: string, value?: unknown): void {
    for (const listener of this.listeners.get(event) ?? []) listener(value);
  }

  private acknowledge(event: string, payload: unknown) {
    if (event === 'probe') return { ok: true };
    this.emitted.push([event, payload]);
    if (event === 'join-room') return { ok: true };
    if (this.refusal !== null) return this.refusal;
    const seq = this.emitted.length;
    return { ok: true, messageID: `f${seq}`.padEnd(24, '0'), seq, timestamp: new Date().toISOString() };
  }
}

/** By namespace; new for each test. */
const sockets = new Map<string, FakeSocket>();

export function socketOf(namespace: string): FakeSocket {
  const socket = sockets.get(namespace) ?? new FakeSocket();
  sockets.set(namespace, socket);
  return socket;
}

beforeEach(() => sockets.clear());

/** Replaces the manager of socket.io-client. */
export class Manager {
  readonly opts = {};
  readonly engine = { id: 'fake' };
  readonly socket = socketOf;

  on(): void {}
  reconnectionDelay(): void {}
  randomizationFactor(): void {}
}
