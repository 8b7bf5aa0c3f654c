import type { Observable } from 'rxjs';
import type { Viewer } from './viewer';

/** A live session, as named by a token. */
export interface LiveSession {
  readonly viewer: Viewer;
  readonly expiresAt: Date;
}

/** What sockets need to know of sessions; the auth module provides it. */
export abstract class SessionVerifier {
  /** The token's session, or null if the token is forged, expired or revoked. */
  abstract verify(token: string): Promise<LiveSession | null>;

  /** Emits the ids of sessions as they end on this node. */
  abstract readonly ended: Observable<string>;

  /** Which of these sessions have not ended. */
  abstract listLive(sessionIds: readonly string[]): Promise<Set<string>>;
}
