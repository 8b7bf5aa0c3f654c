import { call } from './call';
import { randomOf } from './random';
import type { TestMember } from './test-app';

/** Random actions of members, in the same order for the same seed, on servers that may be killed meanwhile. */
export abstract class RandomCalls {
  protected readonly random: ReturnType<typeof randomOf>;

  constructor(
    seed: number,
    protected readonly members: readonly [TestMember, ...TestMember[]],
  ) {
    this.random = randomOf(seed);
  }

  /** Does one action; resolves when it is answered, or never will be. */
  abstract act(url: string): Promise<void>;

  /** Null if the server was killed before it answered. */
  protected ask(url: string, as: TestMember, method: string, path: string, body?: unknown) {
    return call(url, method, path, { as, ...(body === undefined ? {} : { body }) }).catch(() => null);
  }
}
