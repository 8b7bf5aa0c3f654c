import type { ClientSocket } from './socket-server';

/**
 * Turns a socket away because of a fault of ours, by closing its connection. The client's library reconnects by itself
 * after a lost connection, but never after a refusal.
 */
export function closeForRetry(socket: ClientSocket, next: (error: Error) => void): void {
  socket.conn.close();
  // Nobody receives the error; the call makes the library forget the socket.
  next(new Error('unavailable'));
}
