import { type CustomDecorator, SetMetadata } from '@nestjs/common';
import type { RateLimitName } from './rate-limits';

export const RATE_LIMIT_NAME = 'sharewave:rate-limit';
export const GENERAL_LIMIT_NAME = 'sharewave:general-limit';
export const IS_UNLIMITED = 'sharewave:unlimited';

/** Counts calls of a route against a limit of the table, besides the general one. */
export const RateLimited = (name: RateLimitName): CustomDecorator => SetMetadata(RATE_LIMIT_NAME, name);

/** Counts calls of a route against a limit of the table in place of the general one. */
export const GenerallyLimited = (name: RateLimitName): CustomDecorator =>
  SetMetadata(GENERAL_LIMIT_NAME, name);

/** Counts calls of a route against no limit: whoever watches a node asks as often as they like, from one address. */
export const Unlimited = (): CustomDecorator => SetMetadata(IS_UNLIMITED, true);
