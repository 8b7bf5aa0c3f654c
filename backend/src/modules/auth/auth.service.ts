import { Injectable, Logger } from '@nestjs/common';
import { TEXTS } from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import { DomainError } from '../../common/errors/domain-error';
import { addressGroup } from '../../common/http/address-group';
import { Metrics } from '../../infrastructure/metrics/metrics';
import { RateLimiter } from '../../infrastructure/rate-limits/rate-limiter';
import type { Credentials } from '../users/user';
import { UsersService } from '../users/users.service';
import { LogoutTickets } from './logout-tickets';
import { PasswordHasher } from './password-hasher';
import { SessionsService } from './sessions.service';

export interface SignedInMember {
  readonly token: string;
  readonly account: Pick<Credentials, 'id' | 'username'>;
}

@Injectable()
export class AuthService {
  private readonly logger = new Logger('Security');

  constructor(
    private readonly users: UsersService,
    private readonly passwords: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly tickets: LogoutTickets,
    private readonly limiter: RateLimiter,
    private readonly metrics: Metrics,
  ) {}

  /** Every failure has the same answer and takes the same time, so that nobody can find out which names exist. */
  async login(emailOrUsername: string, password: string, address: string): Promise<SignedInMember> {
    // Counted by the name as given: a common count of username and email would reveal that they belong together. And by address: nobody
    // can lock a member out from elsewhere.
    const key = `${emailOrUsername.toLowerCase()} ${addressGroup(address)}`;
    await this.limiter.requireLeft('loginFailure', key, address);
    const account = await this.users.findCredentials(emailOrUsername);
    const isRight = await this.passwords.matches(account?.passwordHash ?? null, password, address);
    if (account === null || !isRight) {
      await this.limiter.count('loginFailure', key, address);
      this.metrics.loginFailures.inc();
      this.logger.warn({ memberId: account?.id, address }, 'Login failed');
      throw new DomainError('invalid_credentials', TEXTS.loginRefused);
    }
    return { token: await this.sessions.begin(account), account };
  }

  logout(viewer: Viewer): Promise<void> {
    return this.sessions.end(viewer.sessionId);
  }

  async logoutLater(ticket: string): Promise<void> {
    const sessionId = this.tickets.sessionOf(ticket);
    if (sessionId === null) throw new DomainError('validation_failed', 'This is not a valid logout ticket');
    await this.sessions.end(sessionId);
  }
}
