// @ts-check
import { createServer } from 'node:net';
import { HOST } from './settings.mjs';

/** Below the ports that systems give to outgoing connections: one of those could take a port before its server listens there. */
const FIRST_PORT = 10_000;
const END_PORT = 32_000;

/** @param {number} port */
async function isFree(port) {
  const server = createServer();
  const isListening = await /** @type {Promise<boolean>} */ (
    new Promise((done) => {
      server.once('error', () => done(false));
      server.listen(port, HOST, () => done(true));
    })
  );
  if (isListening) await new Promise((done) => server.close(done));
  return isListening;
}

/**
 * Different free loopback ports, from a random one on, so that two commands that start at the same time hardly ever want the same.
 * @param {number} count
 */
export async function findFreePorts(count) {
  /** @type {number[]} */
  const found = [];
  const start = FIRST_PORT + Math.floor(Math.random() * (END_PORT - FIRST_PORT - 1_000));
  for (let port = start; port < END_PORT && found.length < count; port += 1) {
    if (await isFree(port)) found.push(port);
  }
  if (found.length < count) throw new Error(`There are no ${count} free ports from ${start} on.`);
  return found;
}
