import { MongoClient } from 'mongodb';
import type { EngineOptions, RunningEngine } from '../../src/engine';
import { runEngine } from '../../src/engine';
import { join } from 'node:path';
import { temporaryFolder } from './folders';

/** An engine in the process of the tests, and a client of it; both end with the tests of the file. */
export async function startForTests(
  dataDir = temporaryFolder(),
  more: Partial<EngineOptions> = {},
): Promise<RunningEngine & { client: MongoClient; dataDir: string }> {
  const running = await runEngine({
    dataDir,
    listen: { socketPath: join(dataDir, 'mongo.sock') },
    isDurable: false,
    ...more,
  });
  const client = await MongoClient.connect(running.uri, { serverSelectionTimeoutMS: 2000 });
  const close = async (): Promise<void> => {
    await client.close();
    await running.close();
  };
  return { ...running, client, dataDir, close };
}
