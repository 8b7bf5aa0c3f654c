import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** So many clients that send a request each so often in the long run, in step with nobody, until the others are done, whatever comes back. */
export function senders(url, count, everyMs, request, others, random) {
  const { hostname, port } = new URL(url);
  let isOver = false;
  void others.finally(() => (isOver = true));
  const sendOn = async () => {
    while (!isOver) {
      await pause(-everyMs * Math.log(1 - random.next()));
      await sendOnce(Number(port), hostname, request);
    }
  };
  return Promise.all(Array.from({ length: count }, sendOn));
}

/** Ends with the first bytes of an answer, or with the connection. */
const sendOnce = (port, hostname, request) =>
  new Promise((resolve) => {
    const socket = connect(port, hostname, () => socket.write(request));
    socket.on('error', () => undefined);
    socket.once('data', () => socket.destroy());
    socket.once('close', resolve);
  });
