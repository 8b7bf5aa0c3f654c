import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';
import { type LiveSession, SessionVerifier } from '../../common/auth/session-verifier.port';
import { AppConfig } from '../../config/app-config';
import type { Credentials } from '../users/user';
import { SessionsRepository } from './sessions.repository';
import { Tokens } from './tokens';

@Injectable()
export class SessionsService extends SessionVerifier {
  readonly ended = new Subject<string>();

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly tokens: Tokens,
    private readonly config: AppConfig,
  ) {
    super();
  }

  async begin(account: Pick<Credentials, 'id' | 'username'>): Promise<string> {
    const expiresAt = new Date(Date.now() + this.config.session.lifetimeSeconds * 1000);
    const sessionId = await this.sessions.insertSession(account.id, expiresAt);
    return this.tokens.sign({ viewer: { id: account.id, username: account.username, sessionId }, expiresAt });
  }

  async end(sessionId: string): Promise<void> {
    if (await this.sessions.removeSession(sessionId)) this.ended.next(sessionId);
  }

  async verify(token: string): Promise<LiveSession | null> {
    const session = this.tokens.read(token);
    if (session === null) return null;
    // Looked up on every call, so that a revoked token is invalid at once on every node.
    return (await this.sessions.isLive(session.viewer.sessionId, session.viewer.id)) ? session : null;
  }

  listLive(sessionIds: readonly string[]): Promise<Set<string>> {
    return this.sessions.listLive(sessionIds);
  }
}
