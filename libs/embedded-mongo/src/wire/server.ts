import { chmodSync, rmSync } from 'node:fs';
import type { Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { Request } from './messages';
import { CommandError } from '../errors';
import { errorBody } from './error-body';
import { bodyOf, MessageSplitter, parseMessage, replyMessage } from './messages';

/** Where the engine listens: a socket file, or a port of the loopback interface. */
export type Listen = { socketPath: string } | { host: string; port: number };

export type Connection = object;

/** Answers one command of a connection with the bytes of the reply's body. */
type Execute = (request: Request, connection: Connection) => Promise<Buffer>;

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** The sockets of the engine: cuts messages out of the streams and sends the answers back in order. */
export class WireServer {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();

  /** `onClosed` is called for each connection that has closed. */
  constructor(
    private readonly execute: Execute,
    private readonly onClosed: (connection: Connection) => void,
  ) {
    this.server = createServer((socket) => this.serve(socket));
  }

  get connections(): number {
    return this.sockets.size;
  }

  /** Starts to listen, and returns the address as drivers write it. */
  async listen(listen: Listen): Promise<string> {
    if ('host' in listen && !LOOPBACK.has(listen.host)) {
      throw new Error(
        `The engine has no authentication and listens on loopback addresses only, not on ${listen.host}.`,
      );
    }
    if ('socketPath' in listen) rmSync(listen.socketPath, { force: true });
    await new Promise<void>((resolve, reject) => {
      const fail = (error: Error): void => reject(explainListenError(error, listen));
      this.server.once('error', fail);
      this.server.listen('socketPath' in listen ? { path: listen.socketPath } : listen, () => {
        this.server.off('error', fail);
        resolve();
      });
    });
    if ('socketPath' in listen) {
      chmodSync(listen.socketPath, 0o600);
      return `mongodb://${encodeURIComponent(listen.socketPath)}/`;
    }
    const address = this.server.address();
    const port = typeof address === 'object' && address ? address.port : listen.port;
    return `mongodb://${listen.host.includes(':') ? `[${listen.host}]` : listen.host}:${port}/`;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private serve(socket: Socket): void {
    const splitter = new MessageSplitter();
    this.sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.sockets.delete(socket);
      this.onClosed(socket);
    });
    socket.on('data', (chunk) => {
      // Reading pauses until this is answered, so that a client cannot queue up commands.
      socket.pause();
      this.answerAll(socket, splitter, chunk).then(
        () => socket.resume(),
        () => socket.destroy(),
      );
    });
  }

  private async answerAll(socket: Socket, splitter: MessageSplitter, chunk: Buffer | string): Promise<void> {
    for (const message of splitter.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)) {
      await this.answer(socket, message);
    }
  }

  /** One command of a connection is done before the next one begins. */
  private async answer(socket: Socket, message: Buffer): Promise<void> {
    if (socket.destroyed) return;
    try {
      const request = parseMessage(message);
      const body = await this.execute(request, socket);
      if (request.wantsReply) await send(socket, replyMessage(request, body));
    } catch (error) {
      if (!(error instanceof CommandError)) return void socket.destroy();
      const header = { requestId: message.readInt32LE(4), isLegacy: false };
      await send(socket, replyMessage(header, bodyOf(errorBody(error))));
    }
  }
}

/** Back-pressure for a client that reads more slowly than it sends. */
async function send(socket: Socket, bytes: Buffer): Promise<void> {
  if (socket.destroyed || socket.write(bytes)) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      socket.off('drain', done);
      socket.off('close', done);
      resolve();
    };
    socket.on('drain', done);
    socket.on('close', done);
  });
}

function explainListenError(error: Error, listen: Listen): Error {
  const where = 'socketPath' in listen ? listen.socketPath : `${listen.host}:${listen.port}`;
  const isBusy = 'code' in error && error.code === 'EADDRINUSE';
  return new Error(
    isBusy
      ? `The address ${where} is already in use. Choose another one.`
      : `Cannot listen on ${where}: ${error.message}`,
  );
}
