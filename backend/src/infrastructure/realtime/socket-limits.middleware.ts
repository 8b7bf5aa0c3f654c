import { DomainError } from '../../common/errors/domain-error';
import type { RateLimiter } from '../rate-limits/rate-limiter';
import { closeForRetry } from './close-for-retry';
import { allowConnect } from './limit-connects';
import { memberRoom } from './rooms';
import type { ClientSocket } from './socket-server';

const MAX_SOCKETS = 20;

/** Runs after authentication. */
export function socketLimits(limiter: RateLimiter) {
  return (socket: ClientSocket, next: (error?: Error) => void): void => {
    void requireWithinLimits(socket, limiter).then(
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

async function requireWithinLimits(socket: ClientSocket, limiter: RateLimiter): Promise<void> {
  const { id } = socket.data.viewer;
  const isLimited = (await limiter.use('connect', id, socket.handshake.address)) !== null;
  const open = socket.nsp.adapter.rooms.get(memberRoom(id))?.size ?? 0;
  if (isLimited && open >= MAX_SOCKETS) throw new DomainError('rate_limited', 'Too many connections at once');
}
