import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { SOCKET_PATH } from '@sharewave/contracts';

/** The first byte of a frame by its kind. */
export const TEXT = 0x81;
export const PING = 0x89;

const AT_ONCE = 100;

/** One frame of a client: masked, and short enough for the shortest form. */
function toFrame(kind: number, text: string): Buffer {
  const data = Buffer.from(text);
  const mask = randomBytes(4);
  const masked = data.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return Buffer.concat([Buffer.from([kind, 0x80 | data.length]), mask, masked]);
}

/**
 * Floods as a stranger with a raw WebSocket that answers neither pings nor close frames, until the connection is gone;
 * returns how many frames that took.
 */
export async function floodAsStranger(url: string, kind: number, text: string): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const head = [
    `GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1`,
    `Host: ${hostname}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  socket.resume();
  const frames = Buffer.concat(Array.from({ length: AT_ONCE }, () => toFrame(kind, text)));
  let said = 0;
  function* flood(): Generator<Buffer> {
    for (;;) {
      said += AT_ONCE;
      yield frames;
    }
  }
  // It never ends by itself, so it always ends with an error.
  await pipeline(flood, socket).catch(() => undefined);
  return said;
}
