import type { Observable } from 'rxjs';
import type { Viewer } from './viewer';

export interface LiveSession {
  readonly viewer: Viewer;
  readonly expiresAt: Date;
}

export abstract class SessionVerifier {
  abstract verify(token: string): Promise<LiveSession | null>;

  abstract readonly ended: Observable<string>;

  abstract listLive(sessionIds: readonly string[]): Promise<Set<string>>;
}
