import type { Observable } from 'rxjs';
import type { Viewer } from './viewer';

/** A session that a token names and that has not ended. */
export interface LiveSession {
  readonly viewer: Viewer;
  readonly expiresAt: Date;
}

/** What sockets need to know of sessions; the auth module provides it. */
export abstract class SessionVerifier {
  /** The token's session, or null for a token that is forged, expired or revoked. */
  abstract verify(token: string): Promise<LiveSession | null>;

  /** The same of a token that was verified before; null also when it has to be verified first. */
  abstract recall(token: string): Promise<LiveSession | null>;

  /** Ids of sessions as they end on this node. */
  abstract readonly ended: Observable<string>;

  /** Which of these sessions have not ended. */
  abstract listLive(sessionIds: readonly string[]): Promise<Set<string>>;
}
