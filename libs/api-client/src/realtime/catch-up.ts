import type { PageSocket } from './transport';

/** Catches up when the server asks for it, after a random delay, because the server asks all clients at once. */
export function catchUpOnRequest(socket: PageSocket, catchUp: () => void): () => void {
  let timeout: ReturnType<typeof setTimeout> | undefined;
  let interval: ReturnType<typeof setInterval> | undefined;
  const stop = () => {
    clearTimeout(timeout);
    clearInterval(interval);
  };
  socket.on('catchUp', ({ withinMs, everyMs }) => {
    stop();
    timeout = setTimeout(catchUp, Math.random() * withinMs);
    if (everyMs !== null) interval = setInterval(catchUp, everyMs);
  });
  // A new connection catches up anyway, and the server asks it again if necessary.
  socket.on('disconnect', stop);
  return stop;
}
