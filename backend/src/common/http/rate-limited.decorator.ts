import { type CustomDecorator, SetMetadata } from '@nestjs/common';
import type { RateLimitName } from './rate-limits';

export const RATE_LIMIT_NAME = 'sharewave:rate-limit';
export const GENERAL_LIMIT_NAME = 'sharewave:general-limit';
export const IS_UNLIMITED = 'sharewave:unlimited';

/** Counts calls of a route against this limit and the general one. */
export const RateLimited = (name: RateLimitName): CustomDecorator => SetMetadata(RATE_LIMIT_NAME, name);

/** Counts calls of a route against this limit instead of the general one. */
export const GenerallyLimited = (name: RateLimitName): CustomDecorator =>
  SetMetadata(GENERAL_LIMIT_NAME, name);

/** Exempts a route from all limits: monitoring polls a node often, from one address. */
export const Unlimited = (): CustomDecorator => SetMetadata(IS_UNLIMITED, true);
