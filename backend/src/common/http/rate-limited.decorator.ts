import { type CustomDecorator, SetMetadata } from '@nestjs/common';
import type { RateLimitName } from './rate-limits';

export const RATE_LIMIT_NAME = 'sharewave:rate-limit';

/** Counts calls of a route against a limit of the table, besides the general one. */
export const RateLimited = (name: RateLimitName): CustomDecorator => SetMetadata(RATE_LIMIT_NAME, name);
