import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { ConcurrencyLimit } from '../../common/concurrency/concurrency-limit';

/** The least that OWASP asks of argon2id: 19 MiB, two passes, one lane (argon2id is the library's default). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_WAITING = 200;

/** Hashes off the main thread, so few at a time that a rush of logins leaves a core, and threads for files and pictures. */
@Injectable()
export class PasswordHasher implements OnModuleInit {
  private readonly limit = new ConcurrencyLimit(
    Math.max(1, Math.min(3, availableParallelism() - 1)),
    MAX_WAITING,
  );
  private nobodysHash = '';

  async onModuleInit(): Promise<void> {
    this.nobodysHash = await this.hash(randomBytes(16).toString('hex'));
  }

  hash(password: string): Promise<string> {
    return this.limit.run(() => hash(password, COST));
  }

  /** Null stands for an account that does not exist: the answer is no, after as long a time. */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    const isRight = await this.limit.run(() => verify(passwordHash ?? this.nobodysHash, password));
    return isRight && passwordHash !== null;
  }
}
