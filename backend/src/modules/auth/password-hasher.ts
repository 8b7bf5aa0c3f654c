import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { ConcurrencyLimit } from '../../common/concurrency/concurrency-limit';
import { networkOf } from '../../common/http/address-group';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane (argon2id is the library's default). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_WAITING = 200;

/**
 * Hashes off the main thread, few at a time, so that many logins leave a core free, and threads for files and pictures. Addresses take
 * turns, so that a siege from some keeps nobody out at others.
 */
@Injectable()
export class PasswordHasher implements OnModuleInit {
  private readonly limit = new ConcurrencyLimit(
    Math.max(1, Math.min(3, availableParallelism() - 1)),
    MAX_WAITING,
  );
  private nobodysHash = '';

  async onModuleInit(): Promise<void> {
    this.nobodysHash = await hash(randomBytes(16).toString('hex'), COST);
  }

  hash(password: string, address: string): Promise<string> {
    return this.limit.run(() => hash(password, COST), networkOf(address));
  }

  /** Null means that the account does not exist: returns false after the same time as a real check. */
  async matches(passwordHash: string | null, password: string, address: string): Promise<boolean> {
    const isRight = await this.limit.run(
      () => verify(passwordHash ?? this.nobodysHash, password),
      networkOf(address),
    );
    return isRight && passwordHash !== null;
  }
}
