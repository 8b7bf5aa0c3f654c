import type { ClientSocket } from './socket-server';

/** After a fault of ours: the client's library reconnects by itself after a lost connection, but never after a refusal. */
export function closeForRetry(socket: ClientSocket, next: (error: Error) => void): void {
  socket.conn.close();
  // Nobody receives the error; the call makes the library forget the socket.
  next(new Error('unavailable'));
}
