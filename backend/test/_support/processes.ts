import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { databaseSettings, dropOwnDatabase, ownDatabase } from './database';

/** A server that a test has started as a process of its own. */
export interface TestProcess {
  readonly url: string;
  close(): Promise<void>;
}

/** The API as a process; both ways of ending it answer its exit code. */
export interface ApiProcess {
  readonly url: string;
  /** Ends it as a crash does. */
  kill(): Promise<number | null>;
  /** Asks it to end. */
  stop(): Promise<number | null>;
}

/** A real Redis on a free port, keeping nothing. */
export async function startRedis(): Promise<TestProcess> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'sharewave-redis-'));
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', dataDir];
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await printed(child, /Ready to accept connections/);
  return { url: `redis://127.0.0.1:${port}`, close: () => end(child, dataDir) };
}

/** A database for several nodes: the engine as a process of its own, or one on the real server. */
export async function startEngine(): Promise<TestProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sharewave-engine-'));
  const url = ownDatabase(dataDir);
  if (url === null) return startEngineOn(dataDir);
  const close = async (): Promise<void> => {
    await dropOwnDatabase(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url, close };
}

async function startEngineOn(dataDir: string): Promise<TestProcess> {
  const command = join(dirname(require.resolve('@sharewave/embedded-mongo')), 'cli.js');
  const args = [command, '--data', dataDir, '--listen', '127.0.0.1:0'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [, url = ''] = await printed(child, /is ready at (\S+)/);
  return { url, close: () => end(child, dataDir) };
}

/** The built API as a process of its own; the test's own data folder outlives it. */
export async function startApi(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ApiProcess> {
  const main = join(__dirname, '..', '..', 'dist', 'main.js');
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      API_PORT: '0',
      RATE_LIMITS: 'off',
      DEMO_USER: '0',
      DATA_DIR: dataDir,
      ...databaseSettings(dataDir),
      ...env,
    },
  });
  const [, url = ''] = await printed(child, /listens on (\S+)/);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const send = (signal: NodeJS.Signals) => () => {
    child.kill(signal);
    return ended;
  };
  return { url, kill: send('SIGKILL'), stop: send('SIGTERM') };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}

/** Resolves with the match once the process has printed it. */
function printed(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Ended with ${code} instead of starting: ${output}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const match = pattern.exec(output);
      if (match) resolve(match);
    });
  });
}

async function end(child: ChildProcess, dataDir: string): Promise<void> {
  if (child.exitCode === null) {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await exited;
  }
  await rm(dataDir, { recursive: true, force: true });
}
