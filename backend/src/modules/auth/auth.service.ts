import { Injectable, Logger } from '@nestjs/common';
import { TEXTS } from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import { DomainError } from '../../common/errors/domain-error';
import { Metrics } from '../../infrastructure/metrics/metrics';
import type { Credentials } from '../users/user';
import { UsersService } from '../users/users.service';
import { DeviceTickets } from './device-tickets';
import { GuessesService } from './guesses.service';
import { LogoutTickets } from './logout-tickets';
import { PasswordHasher } from './password-hasher';
import { SessionsService } from './sessions.service';

interface LoginAttempt {
  readonly emailOrUsername: string;
  readonly password: string;
  readonly deviceTickets: readonly string[];
  readonly address: string;
}

export interface SignedInMember {
  readonly token: string;
  readonly deviceTicket: string;
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
    private readonly guesses: GuessesService,
    private readonly devices: DeviceTickets,
    private readonly metrics: Metrics,
  ) {}

  /** Every failure has the same answer and takes the same time, so that nobody can find out which names exist. */
  async login(attempt: LoginAttempt): Promise<SignedInMember> {
    const { emailOrUsername, password, deviceTickets, address } = attempt;
    const account = await this.users.findCredentials(emailOrUsername);
    const deviceId = account && this.devices.deviceOf(account, deviceTickets);
    const guess = { name: emailOrUsername, accountId: account?.id ?? null, deviceId, address };
    const isRight = await this.guesses.check(guess, () =>
      this.passwords.matches(account?.passwordHash ?? null, password, address),
    );
    if (account === null || !isRight) {
      this.metrics.loginFailures.inc();
      this.logger.warn({ memberId: account?.id, address }, 'Login failed');
      throw new DomainError('invalid_credentials', TEXTS.loginRefused);
    }
    const token = await this.sessions.begin(account);
    return { token, account, deviceTicket: this.devices.ticketFor(account, deviceId) };
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
