import { type CustomDecorator, SetMetadata } from '@nestjs/common';
import type { RateLimitName } from './rate-limits';

export const RATE_LIMIT_NAME = 'sharewave:rate-limit';
export const GENERAL_LIMIT_NAME = 'sharewave:general-limit';
export const IS_UNLIMITED = 'sharewave:unlimited';

export const RateLimited = (name: RateLimitName): CustomDecorator => SetMetadata(RATE_LIMIT_NAME, name);

export const GenerallyLimited = (name: RateLimitName): CustomDecorator =>
  SetMetadata(GENERAL_LIMIT_NAME, name);

export const Unlimited = (): CustomDecorator => SetMetadata(IS_UNLIMITED, true);
