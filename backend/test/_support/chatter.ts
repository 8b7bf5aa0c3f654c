import { randomUUID } from 'node:crypto';
import {
  type ClientToServerEvents,
  messageList,
  MEMBER_NAMESPACE,
  type ServerToMemberEvents,
  SOCKET_PATH,
  SOCKET_RECONNECTION,
  waysToConnect,
  type WireMessage,
} from '@sharewave/contracts';
import { io, type ManagerOptions, type Socket } from 'socket.io-client';
import type { Community, TestMember } from './test-app';

const ACK_TIMEOUT_MS = 5000;
/** Small, so that a test can miss many pages of messages. */
const PAGE = 100;

interface Draft {
  readonly text: string;
  readonly clientMessageID: string;
  resolve(): void;
}

/** How a device reconnects: faster than the browser, so that a test can break connections more often, or exactly like it. */
const RETURNS = {
  soon: () => ({ transports: ['websocket'], reconnectionDelay: 100, reconnectionDelayMax: 1000 }),
  asBrowsers: () => ({ ...waysToConnect(), ...SOCKET_RECONNECTION, query: { client: randomUUID() } }),
} satisfies Record<string, () => Partial<ManagerOptions>>;

/** A device of a member with one chat open, which follows the delivery protocol as the browser does. */
export class Chatter {
  /** What the member sees, in the order of the numbers. */
  readonly shown: WireMessage[] = [];
  /** What was acknowledged: the server's id by client id. */
  readonly acknowledged = new Map<string, string>();
  connections = 0;
  /** Number of attempts to reconnect since it was cut off. */
  tries = 0;
  private readonly socket: Socket<ServerToMemberEvents, ClientToServerEvents>;
  private readonly ids = new Set<string>();
  private readonly outbox: Draft[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly watchers = new Set<() => void>();
  private isFlushing = false;
  private catchingUp: Promise<void> | null = null;
  private mustCatchUpAgain = false;
  private isClosed = false;

  constructor(
    private readonly community: Community,
    readonly member: TestMember,
    readonly chatId: string,
    returns: keyof typeof RETURNS = 'soon',
  ) {
    this.socket = io(`${community.url}${MEMBER_NAMESPACE}`, {
      path: SOCKET_PATH,
      forceNew: true,
      autoConnect: false,
      auth: { token: member.token },
      ...RETURNS[returns](),
    });
    const { io: manager } = this.socket;
    manager.on('reconnect_attempt', (attempt) => {
      this.tries = attempt;
      if (returns === 'asBrowsers') Object.assign(manager.opts, waysToConnect(attempt));
    });
    this.socket.on('connect', () => void this.enter());
    this.socket.on('newMessage', (message) => this.receive(message));
    this.socket.on('catchUp', ({ withinMs, everyMs }) => {
      this.forgetTimers();
      this.timers.add(setTimeout(() => void this.catchUp(), Math.random() * withinMs));
      if (everyMs !== null) this.timers.add(setInterval(() => void this.catchUp(), everyMs));
    });
    this.socket.on('disconnect', () => this.forgetTimers());
  }

  async connect(): Promise<void> {
    const connected = new Promise<void>((resolve) => this.socket.once('connect', resolve));
    this.socket.connect();
    await connected;
  }

  disconnect(): void {
    this.socket.disconnect();
  }

  get isConnected(): boolean {
    return this.socket.connected;
  }

  get hasWebsocket(): boolean {
    return this.isConnected && this.socket.io.engine.transport.name === 'websocket';
  }

  /** Ends the connection under the socket, as a network does. */
  cut(): void {
    if (this.socket.connected) this.socket.io.engine.close();
  }

  /** Sends a message; resolves once it is acknowledged, after any number of attempts. */
  send(text: string): Promise<void> {
    return new Promise((resolve) => {
      this.outbox.push({ text, clientMessageID: randomUUID(), resolve });
      void this.flush();
    });
  }

  /** Resolves once this many messages are shown. */
  async shows(count: number): Promise<void> {
    if (this.shown.length >= count) return;
    await new Promise<void>((resolve) => {
      const check = (): void => {
        if (this.shown.length < count) return;
        this.watchers.delete(check);
        resolve();
      };
      this.watchers.add(check);
    });
  }

  close(): void {
    this.isClosed = true;
    this.forgetTimers();
    this.socket.disconnect();
  }

  /** Fetches what was missed, from the first gap on, until nothing is missing. */
  catchUp(): Promise<void> {
    if (this.catchingUp !== null) {
      this.mustCatchUpAgain = true;
      return this.catchingUp;
    }
    this.catchingUp = this.fetchMissed().finally(() => {
      this.catchingUp = null;
      if (!this.mustCatchUpAgain) return;
      this.mustCatchUpAgain = false;
      void this.catchUp();
    });
    return this.catchingUp;
  }

  private async enter(): Promise<void> {
    this.connections += 1;
    await this.catchUp();
    await this.flush();
  }

  private receive(message: WireMessage): void {
    if (message.roomID !== this.chatId) return;
    const isNext = message.seq === this.lastWithoutGap() + 1;
    this.show([message]);
    if (!isNext) void this.catchUp();
  }

  private show(messages: readonly WireMessage[]): void {
    for (const message of messages) {
      if (this.ids.has(message.messageID)) continue;
      this.ids.add(message.messageID);
      this.shown.push(message);
    }
    this.shown.sort((a, b) => a.seq - b.seq);
    for (const check of [...this.watchers]) check();
  }

  private lastWithoutGap(): number {
    const gap = this.shown.findIndex(({ seq }, index) => seq !== index + 1);
    return gap === -1 ? this.shown.length : gap;
  }

  private async fetchMissed(): Promise<void> {
    try {
      for (let after = this.lastWithoutGap(), isFull = true; isFull && !this.isClosed;) {
        const path = `/api/chats/${this.chatId}/messages?after=${after}&limit=${PAGE}`;
        const answer = await this.community.call('GET', path, { as: this.member });
        if (answer.status !== 200) throw new Error(`History was refused: ${answer.status}`);
        const messages = messageList.parse(answer.body);
        this.show(messages);
        isFull = messages.length === PAGE;
        after = messages.at(-1)?.seq ?? after;
      }
    } catch {
      // As in the browser: the next connection, gap or `catchUp` asks again. It must not be awaited here.
      if (this.isClosed || !this.socket.connected) return;
      this.timers.add(setTimeout(() => void this.catchUp(), 500));
    }
  }

  private async flush(): Promise<void> {
    if (this.isFlushing) return;
    this.isFlushing = true;
    try {
      for (let draft = this.outbox[0]; draft !== undefined && !this.isClosed; draft = this.outbox[0]) {
        if (!this.socket.connected) return;
        if (await this.attempt(draft)) {
          this.outbox.shift();
          draft.resolve();
        }
      }
    } finally {
      this.isFlushing = false;
    }
  }

  private async attempt({ text, clientMessageID }: Draft): Promise<boolean> {
    const payload = { roomID: this.chatId, text, clientMessageID };
    const gone = new Promise<null>((resolve) => this.socket.once('disconnect', () => resolve(null)));
    try {
      const sent = this.socket.timeout(ACK_TIMEOUT_MS).emitWithAck('sendMessage', payload);
      const ack = await Promise.race([sent, gone]);
      if (ack === null || !ack.ok) return false;
      this.acknowledged.set(clientMessageID, ack.messageID);
      const { member } = this;
      const { messageID, seq, timestamp } = ack;
      const own = { ...payload, messageID, seq, timestamp, userid: member.id, username: member.username };
      this.show([own]);
      return true;
    } catch {
      return false;
    }
  }

  private forgetTimers(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.timers.clear();
  }
}
