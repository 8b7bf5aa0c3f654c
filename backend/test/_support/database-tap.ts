import { connect, createServer, type Server, type Socket } from 'node:net';
import { hangUpTogether, listenHere } from './wire';

/** Offset of the name of a command: after the headers of message (16), flags (4), section (1) and document (4), and a type. */
const NAME_AT = 26;

/** A command of the driver on the wire. */
export type TappedCommand = 'bulkWrite' | 'commitTransaction' | 'find' | 'findAndModify';

/** The fate of a command: it passes, never reaches the database, or is executed but its response is lost. */
export type Fate = 'passed' | 'unasked' | 'unanswered';

interface Trap {
  readonly bytes: Buffer;
  readonly fate: Fate;
  readonly spring: () => void;
}

/** A connection between a node and its database that can intervene at a certain command. */
export class DatabaseTap {
  private readonly sockets = new Set<Socket>();
  private trap: Trap | null = null;
  /** Data that arrived while the connection is held. */
  private held: (() => void)[] | null = null;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(databaseUrl: string): Promise<DatabaseTap> {
    const { hostname, port } = new URL(databaseUrl);
    const server = createServer();
    const tap = new DatabaseTap(server, `mongodb://127.0.0.1:${await listenHere(server)}/`);
    server.on('connection', (near) => tap.join(near, connect(Number(port), hostname)));
    return tap;
  }

  /**
   * Resolves when the command passes next, on any or this collection, or once it is executed if its response is to be
   * lost.
   */
  async next(command: TappedCommand, fate: Fate = 'passed', collection?: string): Promise<void> {
    const parts = [Buffer.from(`${command}\0`), ...(collection === undefined ? [] : [bsonText(collection)])];
    await new Promise<void>((resolve) => {
      this.trap = { bytes: Buffer.concat(parts), fate, spring: resolve };
    });
  }

  /** Holds back all requests of the node from now on. */
  hold(): void {
    this.held = [];
  }

  release(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const pass of held) pass();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(near: Socket, far: Socket): void {
    hangUpTogether(near, far, this.sockets);
    far.pipe(near);
    near.on('data', (chunk) => {
      const pass = (): void => this.pass(chunk, near, far);
      if (this.held === null) pass();
      else this.held.push(pass);
    });
  }

  private pass(chunk: Buffer, near: Socket, far: Socket): void {
    const { trap } = this;
    if (!trap?.bytes.equals(chunk.subarray(NAME_AT, NAME_AT + trap.bytes.length))) {
      far.write(chunk);
      return;
    }
    this.trap = null;
    if (trap.fate === 'unanswered') {
      far.unpipe(near);
      far.once('data', trap.spring).resume();
    }
    if (trap.fate !== 'unasked') far.write(chunk);
    if (trap.fate !== 'unanswered') trap.spring();
  }
}

/** A string as BSON has it: length, text, zero. */
function bsonText(text: string): Buffer {
  const bytes = Buffer.from(`....${text}\0`);
  bytes.writeInt32LE(bytes.length - 4);
  return bytes;
}
