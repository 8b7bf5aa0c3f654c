import { connect } from 'node:net';
import type { Document } from 'bson';
import { deserialize, serialize } from 'bson';

/** Sends one command over a connection of its own, and returns the answer as it is; the driver would add its own session. */
export function rawCommand(uri: string, db: string, command: Document): Promise<Document> {
  const { hostname, port } = new URL(uri);
  const body = serialize({ ...command, $db: db });
  const head = Buffer.alloc(21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(2013, 12);
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.concat([head, body])));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the connection was closed without an answer')));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (received.length < 4 || received.length < received.readInt32LE(0)) return;
      resolve(deserialize(received.subarray(21)));
      socket.destroy();
    });
  });
}
