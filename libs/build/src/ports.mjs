// @ts-check
/** Ports of the loopback interface, for what builds, serves and tests. */
import { once } from 'node:events';
import { createServer } from 'node:net';

const HOST = '127.0.0.1';
/**
 * Each process has a block of ports, so that processes that look at the same time do not find the same. All blocks are below the ports that systems give
 * to outgoing connections: one of those could take a port before its server listens there, or while that restarts.
 */
const FIRST_PORT = 10_000;
const BLOCKS = 200;
const BLOCK_SIZE = 100;
const block = FIRST_PORT + (process.pid % BLOCKS) * BLOCK_SIZE;
let next = 0;

/**
 * Why nothing can listen on a port, to follow "Port 3000"; null if it is free.
 * @param {number} port
 * @returns {Promise<string | null>}
 */
export async function portProblem(port) {
  const probe = createServer();
  try {
    await once(probe.listen(port, HOST), 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    return code === 'EADDRINUSE' ? 'is in use' : `cannot be listened on (${code})`;
  }
  probe.close();
  await once(probe, 'close');
  return null;
}

/** A free port, another one with each call. @returns {Promise<number>} */
export async function freePort() {
  for (let tries = 0; tries < BLOCK_SIZE; tries += 1) {
    const port = block + (next++ % BLOCK_SIZE);
    if ((await portProblem(port)) === null) return port;
  }
  throw new Error(`There is no free port from ${block} on.`);
}
