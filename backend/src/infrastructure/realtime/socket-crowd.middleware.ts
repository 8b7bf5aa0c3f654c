import { DomainError } from '../../common/errors/domain-error';
import type { RateLimiter } from '../rate-limits/rate-limiter';
import type { ChatServer, ChatSocket } from './chat-socket';
import { letRetry } from './let-retry';
import { memberRoom } from './rooms';

/** Most open sockets of a member on one node: enough for a few devices with many tabs each. */
const MAX_SOCKETS = 20;

/** Refuses sockets that a member opens too many of or too often. Runs after authentication. */
export function socketCrowd(limiter: RateLimiter, server: ChatServer) {
  return (socket: ChatSocket, next: (error?: Error) => void): void => {
    void requireRoom(socket, limiter, server).then(
      () => next(),
      (error: unknown) =>
        error instanceof DomainError ? next(new Error(error.code)) : letRetry(socket, next),
    );
  };
}

async function requireRoom(socket: ChatSocket, limiter: RateLimiter, server: ChatServer): Promise<void> {
  if (!limiter.appliesTo(socket.handshake.address)) return;
  const { id } = socket.data.viewer;
  await limiter.use('connect', id);
  const open = server.of('/').adapter.rooms.get(memberRoom(id))?.size ?? 0;
  if (open >= MAX_SOCKETS) throw new DomainError('rate_limited', 'Too many connections at once');
}
