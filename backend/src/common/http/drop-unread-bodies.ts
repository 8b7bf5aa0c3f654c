import type { IncomingMessage } from 'node:http';
import { LIMITS } from '@sharewave/contracts';
import type { FastifyInstance } from 'fastify';

/** The largest body that an honest client sends. */
const MAX_BYTES = LIMITS.upload.maxBytes;
const MAX_MS = 10_000;

/**
 * Drops what a client still sends after its answer: on a connection that is closed at once it would see a broken pipe and no answer.
 * Closes the connection when it goes on for too long.
 */
export function dropUnreadBodies(server: FastifyInstance): void {
  server.addHook('onSend', ({ raw }, _reply, _payload, done) => {
    if (!raw.complete) dropRest(raw);
    done();
  });
}

function dropRest(raw: IncomingMessage): void {
  const { socket } = raw;
  const close = (): void => socket.destroySoon();
  const late = setTimeout(close, MAX_MS).unref();
  let bytes = 0;
  const count = ({ length }: Buffer): void => {
    bytes += length;
    if (bytes <= MAX_BYTES) return;
    raw.off('data', count);
    close();
  };
  raw.on('data', count);
  raw.once('close', () => clearTimeout(late));
  raw.unpipe().resume();
}
