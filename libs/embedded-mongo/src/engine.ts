import { rmSync } from 'node:fs';
import type { Engine } from './commands/context';
import { Cursors, CHECK_EVERY_MS as CURSORS_EVERY_MS } from './commands/cursors';
import { dispatch } from './commands/dispatch';
import { FailPoints } from './commands/fail-points';
import { ReplicaSet } from './commands/replica-set';
import { CHECK_EVERY_MS as TRANSACTIONS_EVERY_MS, Sessions } from './commands/sessions';
import { expireDocuments } from './commands/time-to-live';
import { Executor } from './planner/execute';
import { messageOf } from './error-message';
import { checkRoom, isDiskFull, startRefusal } from './storage/disk-space';
import { prepareDataDir } from './storage/environment';
import { lockDataDir } from './storage/lock';
import { Records } from './storage/records';
import { RetriedWrites } from './storage/retried-writes';
import { Store } from './storage/store';
import type { Listen } from './wire/server';
import { WireServer } from './wire/server';

/** What the engine needs to start. */
export type EngineOptions = {
  dataDir: string;
  listen: Listen;
  isDurable: boolean;
  /** Whether tests may make commands fail. */
  hasFailPoints?: boolean;
  /** Name of the replica set whose only member this is. */
  replicaSet?: string | undefined;
};

export type RunningEngine = { uri: string; engine: Engine; close(): Promise<void> };

/** Opens a data folder and listens, in this thread. */
export async function runEngine(options: EngineOptions): Promise<RunningEngine> {
  return openAndListen(options).catch((error: unknown) => {
    const message = messageOf(error);
    throw isDiskFull(message) ? startRefusal(options.dataDir, message) : error;
  });
}

async function openAndListen(options: EngineOptions): Promise<RunningEngine> {
  const { dataDir, listen, isDurable } = options;
  prepareDataDir(dataDir);
  const unlock = lockDataDir(dataDir);
  try {
    checkRoom(dataDir);
    const store = new Store(dataDir, isDurable);
    const replicaSet = options.replicaSet === undefined ? undefined : new ReplicaSet(options.replicaSet);
    const retried = replicaSet && new RetriedWrites(store);
    const engine: Engine = {
      store,
      records: new Records(store),
      executor: new Executor(store),
      cursors: new Cursors(),
      sessions: new Sessions(store, retried),
      replicaSet,
      retried,
      failPoints: options.hasFailPoints === true ? new FailPoints() : undefined,
    };
    const server = new WireServer(
      (request, connection) => {
        const answer = dispatch(request, engine, connection);
        engine.sessions.noteCommand(request.body, connection);
        return answer;
      },
      (connection) => engine.sessions.abortOf(connection),
    );
    const address = await server.listen(listen).catch(async (error: unknown) => {
      await store.close();
      throw error;
    });
    const uri = replicaSet ? `${address}?replicaSet=${encodeURIComponent(replicaSet.name)}` : address;
    if (replicaSet) replicaSet.me = decodeURIComponent(address.slice('mongodb://'.length, -1));
    const cleaning = setInterval(() => {
      engine.cursors.reap();
      store.forgetDeadReaders();
      void expireDocuments(engine, new Date());
    }, CURSORS_EVERY_MS);
    const idleChecks = setInterval(() => {
      engine.sessions.reap();
      retried?.reap();
    }, TRANSACTIONS_EVERY_MS);
    for (const timer of [cleaning, idleChecks]) timer.unref();
    const close = async (): Promise<void> => {
      for (const timer of [cleaning, idleChecks]) clearInterval(timer);
      engine.failPoints?.close();
      replicaSet?.close();
      await server.close();
      await store.close();
      if ('socketPath' in listen) rmSync(listen.socketPath, { force: true });
      unlock();
    };
    return { uri, engine, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
