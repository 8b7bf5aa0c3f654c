import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Service, startApi } from './processes';

/** The server in its own process, on a data folder that outlives it. */
interface KillableApi {
  readonly dataDir: string;
  /** Starts it, also again after a kill. */
  start(env?: Readonly<Record<string, string>>): Promise<Service>;
}

/** Gives each test a data folder; whatever still runs on it after the test is killed. */
export function useKillableApi(): KillableApi {
  let dataDir = '';
  let service: Service | null = null;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sharewave-'));
  });
  afterEach(async () => {
    await service?.kill();
    service = null;
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    get dataDir() {
      return dataDir;
    },
    start: async (env = {}) => (service = await startApi(env, dataDir)),
  };
}
