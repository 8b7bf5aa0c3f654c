import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { EngineOptions } from './engine';
import { runEngine } from './engine';
import type { Listen } from './wire/server';
import type { WorkerMessage } from './worker';

/** How to start an engine. */
export type EmbeddedMongoOptions = {
  /** The data folder; created if missing. */
  dataDir: string;
  /** Where to listen; default: a socket file in the data folder. */
  listen?: { socketPath?: string } | { host: string; port: number };
  /** Whether the engine runs in a worker thread (default), so that disk access never blocks the application. */
  inThread?: boolean;
  /** Whether each acknowledged write is on disk (default); tests run faster without. */
  durable?: boolean;
  /** Whether `configureFailPoint` may make commands fail, for tests; not allowed by default. */
  enableTestCommands?: boolean;
  /**
   * Answers as the only member of a replica set of this name, so that drivers repeat writes. Then the default is
   * a free port of 127.0.0.1, because drivers write the names of members in small letters, also those of socket files.
   */
  replicaSet?: string;
};

/** A running engine. */
export type EmbeddedMongo = {
  /** Connection string for mongoose or the driver. */
  uri: string;
  close(): Promise<void>;
  /** Writes a consistent, checked copy of the data into a new file, while the engine goes on; for `restoreEmbeddedMongo`. */
  backup(file: string): Promise<void>;
  /** Calls the listener if the engine stops by itself. */
  onFatal(listener: (error: Error) => void): void;
};

/** Longest path of a socket file that all systems accept, without the terminating null. */
const MAX_SOCKET_PATH = 103;

/** Chooses where to listen, and what to remove at the end. */
function chooseListen(
  dataDir: string,
  wanted: EmbeddedMongoOptions['listen'],
): { listen: Listen; tidy: () => void } {
  const none = (): void => undefined;
  if (wanted && 'host' in wanted) return { listen: wanted, tidy: none };
  const socketPath = wanted && 'socketPath' in wanted ? wanted.socketPath : undefined;
  if (process.platform === 'win32') return { listen: { host: '127.0.0.1', port: 0 }, tidy: none };
  const path = resolve(socketPath ?? join(dataDir, 'mongo.sock'));
  if (!path.endsWith('.sock'))
    throw new Error(`The socket path ${path} does not end with .sock, which drivers require.`);
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH) return { listen: { socketPath: path }, tidy: none };
  if (socketPath !== undefined)
    throw new Error(`The socket path ${path} is longer than ${MAX_SOCKET_PATH} bytes.`);
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  const short = join(folder, 'mongo.sock');
  const tidy = (): void => rmSync(folder, { recursive: true, force: true });
  if (Buffer.byteLength(short) <= MAX_SOCKET_PATH) return { listen: { socketPath: short }, tidy };
  tidy();
  return { listen: { host: '127.0.0.1', port: 0 }, tidy: none };
}

async function startInThread(options: EngineOptions): Promise<Omit<EmbeddedMongo, 'backup'>> {
  const worker = new Worker(join(__dirname, 'worker.js'), { workerData: options });
  const listeners: ((error: Error) => void)[] = [];
  let isClosing = false;
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const uri = await new Promise<string>((resolve, reject) => {
    worker.once('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') resolve(message.uri);
      else
        reject(new Error(message.kind === 'failed' ? message.message : 'The engine exited during startup.'));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The engine exited during startup.')));
  });
  const fail = (error: Error): void => {
    if (!isClosing) for (const listener of listeners.splice(0)) listener(error);
  };
  worker.on('error', fail);
  worker.once('exit', (code) => fail(new Error(`The engine's worker thread exited with code ${code}.`)));
  return {
    uri,
    async close() {
      if (!isClosing) worker.postMessage('close');
      isClosing = true;
      await exited;
    },
    onFatal: (listener) => listeners.push(listener),
  };
}

/** Runs the command line: checking a copy takes long, and a process must not open a file of LMDB twice. */
function runCommand(args: readonly string[]): Promise<void> {
  return new Promise((done, reject) => {
    execFile(process.execPath, [join(__dirname, 'cli.js'), ...args], (error, _stdout, stderr) => {
      if (error) reject(new Error(stderr.trim().replace(/^embedded-mongo: /, '') || error.message));
      else done();
    });
  });
}

/**
 * Puts a backup into a folder without data, which is created if missing. Refuses a damaged backup, and a folder that has data or
 * is in use; whatever goes wrong, the folder is as before.
 */
export function restoreEmbeddedMongo(file: string, dataDir: string): Promise<void> {
  return runCommand(['restore', '--from', resolve(file), '--data', resolve(dataDir)]);
}

/** Starts a MongoDB-compatible server on a data folder. */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const dataDir = resolve(options.dataDir);
  const { replicaSet } = options;
  const wanted = options.listen ?? (replicaSet === undefined ? undefined : { host: '127.0.0.1', port: 0 });
  const { listen, tidy } = chooseListen(dataDir, wanted);
  const engineOptions = {
    dataDir,
    listen,
    isDurable: options.durable !== false,
    replicaSet,
    hasFailPoints: options.enableTestCommands === true,
  };
  const backup = (file: string): Promise<void> =>
    runCommand(['backup', '--data', dataDir, '--to', resolve(file)]);
  try {
    if (options.inThread !== false) {
      const started = await startInThread(engineOptions);
      return { ...started, backup, close: () => started.close().finally(tidy) };
    }
    const { uri, close } = await runEngine(engineOptions);
    return { uri, backup, close: () => close().finally(tidy), onFatal: () => undefined };
  } catch (error) {
    tidy();
    throw error;
  }
}
