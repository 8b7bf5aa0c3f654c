import { type Service, startDatabase, startRedis } from './processes';
import { createTestApp, type TestApp } from './test-app';

const SHARED_SECRET = 'a secret that both nodes share '.repeat(2);

/** Two nodes in the test's process, on one database. */
export interface TwoNodes {
  readonly north: TestApp;
  readonly south: TestApp;
  /** The settings of both, for a further node. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts everything, with a Redis between the nodes unless told otherwise. */
export async function startTwoNodes({
  withRedis = true,
  env: more = {},
}: { withRedis?: boolean; env?: Readonly<Record<string, string>> } = {}): Promise<TwoNodes> {
  const database = await startDatabase();
  const redis: Service | null = withRedis ? await startRedis() : null;
  const env = {
    MONGODB_URI: database.url,
    JWT_SECRET: SHARED_SECRET,
    ...(redis === null ? {} : { REDIS_URL: redis.url }),
    ...more,
  };
  const north = await createTestApp({ env });
  const south = await createTestApp({ env });
  return {
    north,
    south,
    env,
    close: async () => {
      await Promise.all([north.close(), south.close()]);
      await Promise.all([redis?.close(), database.close()]);
    },
  };
}
