import { Injectable, Logger } from '@nestjs/common';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { rateLimited } from '../../common/errors/rate-limited';
import { addressGroup, isLoopback } from '../../common/http/address-group';
import {
  RATE_LIMITS,
  type RateLimit,
  type RateLimitName,
  type RateLimitState,
} from '../../common/http/rate-limits';
import { AppConfig } from '../../config/app-config';
import { Metrics } from '../metrics/metrics';
import { RedisService } from '../redis/redis.service';

/** Timeout of Redis; short, because some calls check several limits one after the other. */
const REDIS_WAIT_MS = 300;
const LOG_EVERY_MS = 60_000;

interface Counter {
  readonly rule: RateLimit;
  readonly uses: RateLimiterAbstract;
  /** Local counters of this node. They never exceed the shared count, so past the limit Redis need not be asked. */
  readonly usesHere: RateLimiterAbstract | null;
}

@Injectable()
export class RateLimiter {
  private readonly logger = new Logger(RateLimiter.name);
  private readonly security = new Logger('Security');
  private readonly counters = new Map<string, Counter[]>();
  private toldAt = -Infinity;

  constructor(
    private readonly config: AppConfig,
    private readonly redis: RedisService,
    private readonly metrics: Metrics,
  ) {}

  appliesTo(address: string): boolean {
    const { isOn, exemptLoopback } = this.config.rateLimits;
    return isOn && !(exemptLoopback && isLoopback(address));
  }

  /** Counts one use of each limit of that name and returns the tightest; throws `rate_limited`. Null if this address is exempt. */
  async use(name: RateLimitName, key: string, address: string): Promise<RateLimitState | null> {
    if (!this.appliesTo(address)) return null;
    const states = await Promise.all(
      this.countersOf(name).map((counter) => this.useOne(name, counter, key, address)),
    );
    return states.reduce((tightest, state) => (state.remaining < tightest.remaining ? state : tightest));
  }

  async giveBack(name: RateLimitName, key: string, address: string): Promise<void> {
    if (!this.appliesTo(address)) return;
    await Promise.all(
      this.countersOf(name).map(async ({ uses, usesHere }) => {
        const here = await usesHere?.reward(key);
        await this.inTime(uses.reward(key), here);
      }),
    );
  }

  private countersOf(name: RateLimitName): Counter[] {
    const known = this.counters.get(name);
    if (known !== undefined) return known;
    const rules: readonly RateLimit[] = RATE_LIMITS[name];
    const counters = rules.map((rule) => this.createCounter(name, rule));
    this.counters.set(name, counters);
    return counters;
  }

  private createCounter(name: RateLimitName, rule: RateLimit): Counter {
    const options = {
      keyPrefix: `limit:${name}:${rule.seconds}`,
      points: rule.points,
      duration: rule.seconds,
    };
    const local = new RateLimiterMemory(options);
    const storeClient = this.redis.client;
    if (storeClient === null) return { rule, uses: local, usesHere: null };
    const shared = { ...options, storeClient, useRedisPackage: true, rejectIfRedisNotReady: true };
    return { rule, uses: new RateLimiterRedis(shared), usesHere: local };
  }

  private async useOne(
    name: RateLimitName,
    counter: Counter,
    key: string,
    address: string,
  ): Promise<RateLimitState> {
    const { rule } = counter;
    try {
      const used = await this.consume(counter, key);
      return { limit: rule.points, remaining: used.remainingPoints, resetSeconds: secondsLeft(rule, used) };
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      this.metrics.limitsHit.inc({ limit: name });
      // Only the first refusal of each window: a flood of calls must not become one of lines.
      if (error.consumedPoints === rule.points + 1) {
        const isMember = rule.scope === 'member' && key !== addressGroup(address);
        this.security.warn({ limit: name, ...(isMember ? { memberId: key } : {}), address }, 'Limit reached');
      }
      throw rateLimited(rule.points, secondsLeft(rule, error) * 1000);
    }
  }

  private async consume({ uses, usesHere }: Counter, key: string): Promise<RateLimiterRes> {
    const here = await usesHere?.consume(key);
    try {
      return await this.inTime(uses.consume(key), here);
    } catch (error) {
      // Past the limit calls are refused without asking Redis again, so a flood costs little. Not by the library's own block, which ends by the
      // wall clock: setting that back an hour would turn ten seconds into an hour.
      if (error instanceof RateLimiterRes) await usesHere?.block(key, error.msBeforeNext / 1000);
      throw error;
    }
  }

  private async inTime<T>(together: Promise<T>, here: T | undefined): Promise<T> {
    if (here === undefined) return together;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<T>((resolve) => {
      timer = setTimeout(() => resolve(here), REDIS_WAIT_MS);
    });
    try {
      return await Promise.race([together, late]);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error;
      this.logRefusal(error);
      return here;
    } finally {
      clearTimeout(timer);
    }
  }

  private logRefusal(error: unknown): void {
    const now = performance.now();
    if (this.redis.client?.isReady !== true || now - this.toldAt < LOG_EVERY_MS) return;
    this.toldAt = now;
    this.logger.warn(
      { err: error },
      'Redis refuses writes; rate limits are counted per node until it accepts them again',
    );
  }
}

/** Capped by the length of the limit, in case this node's clock was changed meanwhile. */
function secondsLeft({ seconds }: RateLimit, { msBeforeNext }: RateLimiterRes): number {
  return Math.min(Math.max(0, Math.ceil(msBeforeNext / 1000)), seconds);
}
