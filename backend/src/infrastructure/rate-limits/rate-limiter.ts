import { Injectable } from '@nestjs/common';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { DomainError } from '../../common/errors/domain-error';
import { isLoopback } from '../../common/http/address-group';
import { RATE_LIMITS, type RateLimit, type RateLimitName } from '../../common/http/rate-limits';
import { AppConfig } from '../../config/app-config';
import { RedisService } from '../redis/redis.service';

/** Some calls ask for several limits, one after the other: a Redis that is later than this is not waited for. */
const REDIS_WAIT_MS = 300;

/** How much of a limit is left after a use. */
export interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

interface Counter {
  readonly rule: RateLimit;
  readonly uses: RateLimiterAbstract;
  /** What came by this node alone, where all nodes count together: no more than that, so past the limit none need be asked. */
  readonly usesHere: RateLimiterAbstract | null;
}

/** Counts uses: in Redis for all nodes together, in this process where there is no Redis or it is away. */
@Injectable()
export class RateLimiter {
  private readonly counters = new Map<string, Counter[]>();

  constructor(
    private readonly config: AppConfig,
    private readonly redis: RedisService,
  ) {}

  /** Whether uses from this address are counted at all. */
  appliesTo(address: string): boolean {
    const { isOn, exemptLoopback } = this.config.rateLimits;
    return isOn && !(exemptLoopback && isLoopback(address));
  }

  /**
   * Counts one use of each limit of that name and answers the tightest; refuses with `rate_limited` past it.
   * Null when limits are off.
   */
  async use(name: RateLimitName, key: string): Promise<RateLimitState | null> {
    if (!this.config.rateLimits.isOn) return null;
    const states = await Promise.all(this.countersOf(name).map((counter) => useOne(counter, key)));
    return states.reduce((tightest, state) => (state.remaining < tightest.remaining ? state : tightest));
  }

  /** Refuses when nothing is left, without counting. */
  async requireLeft(name: RateLimitName, key: string): Promise<void> {
    if (!this.config.rateLimits.isOn) return;
    for (const { rule, uses, usesHere } of this.countersOf(name)) {
      const used = await inTime(uses.get(key), usesHere?.get(key));
      if (used !== null && used.consumedPoints >= rule.points) throw refusal(used);
    }
  }

  /** Counts without refusing. */
  async count(name: RateLimitName, key: string): Promise<void> {
    if (!this.config.rateLimits.isOn) return;
    await Promise.all(
      this.countersOf(name).map(({ uses, usesHere }) => inTime(uses.penalty(key), usesHere?.penalty(key))),
    );
  }

  private countersOf(name: RateLimitName): Counter[] {
    const known = this.counters.get(name);
    if (known !== undefined) return known;
    const rules: readonly RateLimit[] = RATE_LIMITS[name];
    const made = rules.map((rule) => ({ rule, ...this.createCounters(name, rule) }));
    this.counters.set(name, made);
    return made;
  }

  private createCounters(
    name: RateLimitName,
    { points, seconds }: RateLimit,
  ): Pick<Counter, 'uses' | 'usesHere'> {
    const options = { keyPrefix: `limit:${name}:${seconds}`, points, duration: seconds };
    const { client } = this.redis;
    if (client === null) return { uses: new RateLimiterMemory(options), usesHere: null };
    const uses = new RateLimiterRedis({
      ...options,
      storeClient: client,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(options),
      // Whoever is past the limit is refused without asking Redis again, so a flood costs little.
      inMemoryBlockOnConsumed: points + 1,
    });
    return { uses, usesHere: new RateLimiterMemory(options) };
  }
}

async function useOne({ rule, uses, usesHere }: Counter, key: string): Promise<RateLimitState> {
  try {
    const here = usesHere === null ? undefined : Promise.resolve(await usesHere.consume(key));
    const { remainingPoints, msBeforeNext } = await inTime(uses.consume(key), here);
    return { limit: rule.points, remaining: remainingPoints, resetSeconds: Math.ceil(msBeforeNext / 1000) };
  } catch (error) {
    if (error instanceof RateLimiterRes) throw refusal(error);
    throw error;
  }
}

/** What all nodes have counted together; or, where that comes late, what this one has counted. */
async function inTime<T>(together: Promise<T>, here: Promise<T> | undefined): Promise<T> {
  if (here === undefined) return together;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(here), REDIS_WAIT_MS);
  });
  try {
    return await Promise.race([together, late]);
  } finally {
    clearTimeout(timer);
  }
}

function refusal({ msBeforeNext }: RateLimiterRes): DomainError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new DomainError('rate_limited', `Too many at once; try again in ${retryAfterSeconds} s`, undefined, {
    retryAfterSeconds,
  });
}
