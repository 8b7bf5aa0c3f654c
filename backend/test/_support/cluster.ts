import { randomBytes } from 'node:crypto';
import { Balancer } from './balancer';
import { type Service, startApi, startEngine, startRedis } from './processes';
import { type Community, communityAt } from './test-app';

const SECRET = 'a secret that all nodes share '.repeat(2);

/** Several nodes, wherever they run, behind a balancer of the test. */
export interface OpenCluster extends Community {
  readonly balancer: Balancer;
  /** Addresses of the nodes. */
  readonly targets: readonly [string, ...string[]];
  close(): Promise<void>;
}

/** Nodes on one Redis and one database behind a balancer, each in its own process. */
export interface Cluster extends OpenCluster {
  readonly nodes: readonly Service[];
  readonly redis: Service;
  readonly engine: Service;
}

/** The nodes whose addresses SHAREWAVE_URLS lists (without rate limits, on http), or else two nodes of the test. */
export async function givenOrOwnCluster(): Promise<OpenCluster> {
  const [first, ...others] = process.env['SHAREWAVE_URLS']?.split(',') ?? [];
  if (first === undefined) return startCluster();
  const balancer = await Balancer.start([first, ...others]);
  const community = communityAt(balancer.url, randomBytes(4).toString('hex'));
  return { ...community, balancer, targets: [first, ...others], close: () => balancer.close() };
}

/** Starts everything on free ports; its address is that of the balancer. Settings may differ between nodes. */
export async function startCluster(
  env: Readonly<Record<string, string>> = {},
  size = 2,
  envOf: (index: number) => Readonly<Record<string, string>> = () => ({}),
): Promise<Cluster> {
  const [redis, engine] = await Promise.all([startRedis(), startEngine()]);
  const shared = { REDIS_URL: redis.url, MONGODB_URI: engine.url, JWT_SECRET: SECRET, ...env };
  // The first node alone, because it creates the indexes.
  const first = await startApi({ ...shared, ...envOf(0) });
  const others = await Promise.all(
    Array.from({ length: size - 1 }, (_, index) => startApi({ ...shared, ...envOf(index + 1) })),
  );
  const nodes = [first, ...others] as const;
  const targets = [first.url, ...others.map(({ url }) => url)] as const;
  const balancer = await Balancer.start(targets);
  return {
    ...communityAt(balancer.url),
    balancer,
    targets: [...targets],
    nodes,
    redis,
    engine,
    close: async () => {
      await balancer.close();
      await Promise.all([...nodes, redis, engine].map((service) => service.close()));
    },
  };
}
