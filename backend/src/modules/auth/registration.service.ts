import { Injectable } from '@nestjs/common';
import { emailSchema, type Registration, TEXTS, usernameSchema } from '@sharewave/contracts';
import type { z } from 'zod';
import { DomainError } from '../../common/errors/domain-error';
import { AppConfig } from '../../config/app-config';
import type { TakenNames } from '../users/user';
import { UsersService } from '../users/users.service';
import { isOfAge } from './age';
import { isCommonPassword } from './common-passwords';
import { PasswordHasher } from './password-hasher';

export interface NameFaults {
  readonly username: string | null;
  readonly email: string | null;
}

@Injectable()
export class RegistrationService {
  constructor(
    private readonly users: UsersService,
    private readonly passwords: PasswordHasher,
    private readonly config: AppConfig,
  ) {}

  async checkNames(username: string, email: string): Promise<NameFaults> {
    const taken = faultsOf(await this.users.findTaken(username, email));
    return {
      username: firstFault(usernameSchema, username) ?? taken.username,
      email: firstFault(emailSchema, email) ?? taken.email,
    };
  }

  /** Returns the new member's id. The database's unique indexes decide who is first, not a check beforehand. */
  async register({ password, ...names }: Registration, address: string): Promise<string> {
    const today = new Date().toISOString().slice(0, 10);
    if (!isOfAge(this.config.registration.minimumAge, names.dateOfBirth, today)) {
      refuseField('dateOfBirth', TEXTS.tooYoung);
    }
    if (isCommonPassword(password)) refuseField('password', TEXTS.passwordCommon);
    const passwordHash = await this.passwords.hash(password, address);
    const result = await this.users.register({ ...names, passwordHash });
    if (typeof result === 'string') return result;
    const faults = faultsOf(result);
    throw new DomainError(
      'already_exists',
      faults.username ?? faults.email ?? TEXTS.usernameTaken,
      undefined,
      {
        extra: {
          ...(faults.username === null ? {} : { usernameError: faults.username }),
          ...(faults.email === null ? {} : { emailError: faults.email }),
        },
      },
    );
  }
}

function refuseField(field: keyof Registration, text: string): never {
  throw new DomainError('validation_failed', text, { [field]: text });
}

function faultsOf(taken: TakenNames): NameFaults {
  return {
    username: taken.username ? TEXTS.usernameTaken : null,
    email: taken.email ? TEXTS.emailTaken : null,
  };
}

function firstFault(schema: z.ZodType, value: string): string | null {
  return schema.safeParse(value).error?.issues[0]?.message ?? null;
}
