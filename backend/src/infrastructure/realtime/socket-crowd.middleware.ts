import { DomainError } from '../../common/errors/domain-error';
import type { RateLimiter } from '../rate-limits/rate-limiter';
import { closeForRetry } from './close-for-retry';
import { allowConnect } from './limit-connects';
import { memberRoom } from './rooms';
import type { ClientSocket } from './socket-server';

/** Most open sockets of a member in one namespace of one node: enough for a few devices with many tabs each. */
const MAX_SOCKETS = 20;

/** Refuses sockets that a member opens too many of or too often. Runs after authentication. */
export function socketCrowd(limiter: RateLimiter) {
  return (socket: ClientSocket, next: (error?: Error) => void): void => {
    void requireRoom(socket, limiter).then(
      () => next(),
      (error: unknown) => {
        if (!(error instanceof DomainError)) return closeForRetry(socket, next);
        // The connection may have another socket; it is not closed when this one is tried again.
        allowConnect(socket);
        next(new Error(error.code));
      },
    );
  };
}

async function requireRoom(socket: ClientSocket, limiter: RateLimiter): Promise<void> {
  if (!limiter.appliesTo(socket.handshake.address)) return;
  const { id } = socket.data.viewer;
  await limiter.use('connect', id);
  const open = socket.nsp.adapter.rooms.get(memberRoom(id))?.size ?? 0;
  if (open >= MAX_SOCKETS) throw new DomainError('rate_limited', 'Too many connections at once');
}
