import { SOCKET_UNAUTHORIZED } from '@sharewave/contracts';
import { bearerToken } from '../../common/auth/bearer-token';
import type { SessionVerifier } from '../../common/auth/session-verifier.port';
import type { ClientSocket } from './socket-server';
import { closeForRetry } from './close-for-retry';

/** Nest's guards do not run when sockets connect. */
export function socketAuth(sessions: SessionVerifier) {
  return (socket: ClientSocket, next: (error?: Error) => void): void => {
    void admit(socket, sessions).then(
      (isAdmitted) => next(isAdmitted ? undefined : new Error(SOCKET_UNAUTHORIZED)),
      () => closeForRetry(socket, next),
    );
  };
}

async function admit(socket: ClientSocket, sessions: SessionVerifier): Promise<boolean> {
  const token = tokenOf(socket);
  const session = token === null ? null : await sessions.verify(token);
  if (session === null) return false;
  socket.data.viewer = session.viewer;
  socket.data.expiresAt = session.expiresAt;
  return true;
}

function tokenOf(socket: ClientSocket): string | null {
  const fromAuth: unknown = socket.handshake.auth['token'];
  if (typeof fromAuth === 'string') return fromAuth;
  return bearerToken(socket.handshake.headers.authorization);
}
