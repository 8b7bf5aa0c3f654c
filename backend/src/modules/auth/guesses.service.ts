import { createHmac } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error';
import { rateLimited } from '../../common/errors/rate-limited';
import { addressGroup } from '../../common/http/address-group';
import { Metrics } from '../../infrastructure/metrics/metrics';
import { RateLimiter } from '../../infrastructure/rate-limits/rate-limiter';
import { GuessesRepository } from './guesses.repository';
import { ALLOWANCES, LONGEST_PAUSE_MS, pausesOf } from './guess-pauses';
import { TOKEN_KEY, type TokenKey } from './token-key';

/** Whose password is guessed, and from where. */
export interface Guess {
  readonly name: string;
  /** Null if nobody has this name. */
  readonly accountId: string | null;
  /** The device that is known to the account; null for any other. */
  readonly deviceId: string | null;
  readonly address: string;
}

/**
 * Limits how many passwords are tried for an account, by whatever name and from wherever. Devices that are known to it have an
 * allowance each, so that a siege does not keep out its owner.
 */
@Injectable()
export class GuessesService {
  private readonly logger = new Logger('Security');

  constructor(
    private readonly guesses: GuessesRepository,
    private readonly limiter: RateLimiter,
    private readonly metrics: Metrics,
    @Inject(TOKEN_KEY) private readonly key: TokenKey,
  ) {}

  /** Counts the guess before it is checked, because many may be checked at the same time. Throws `rate_limited`. */
  async check(guess: Guess, isRight: () => Promise<boolean>): Promise<boolean> {
    if (!this.limiter.appliesTo(guess.address)) return isRight();
    await this.take(guess);
    let isWrong = false;
    try {
      isWrong = !(await isRight());
      return !isWrong;
    } finally {
      if (!isWrong) await this.giveBack(guess);
    }
  }

  private async take(guess: Guess): Promise<void> {
    const { accountId, deviceId, address } = guess;
    try {
      if (deviceId !== null) return await this.takeOf(deviceId, 'device');
      await this.limiter.use('loginFailure', this.keyAt(guess), address);
      try {
        await this.takeOf(this.keyOf(guess), 'account');
      } catch (error) {
        await this.limiter.giveBack('loginFailure', this.keyAt(guess), address);
        throw error;
      }
    } catch (error) {
      if (error instanceof DomainError) {
        this.logger.warn({ memberId: accountId ?? undefined, address }, 'Login not checked');
      }
      throw error;
    }
  }

  private async takeOf(key: string, kind: keyof typeof ALLOWANCES): Promise<void> {
    const nextAt = await this.guesses.takeGuess(key, pausesOf(kind));
    if (nextAt === null) return;
    this.metrics.limitsHit.inc({ limit: 'guess' });
    // No longer than it can be, in case the clocks differ.
    const waitMs = Math.min(nextAt.getTime() - Date.now(), LONGEST_PAUSE_MS);
    throw rateLimited(ALLOWANCES[kind], waitMs);
  }

  private async giveBack(guess: Guess): Promise<void> {
    if (guess.deviceId !== null) return this.guesses.giveBackGuess(guess.deviceId);
    await this.limiter.giveBack('loginFailure', this.keyAt(guess), guess.address);
    await this.guesses.giveBackGuess(this.keyOf(guess));
  }

  /** Names that nobody has are counted as well, or the limit would tell who is a member. Hidden, because some are mistyped passwords. */
  private keyOf({ name, accountId }: Guess): string {
    return (
      accountId ?? createHmac('sha256', this.key).update(`name:${name.toLowerCase()}`).digest('base64url')
    );
  }

  private keyAt(guess: Guess): string {
    return `${this.keyOf(guess)} ${addressGroup(guess.address)}`;
  }
}
