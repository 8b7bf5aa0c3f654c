import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '@sharewave/build/ports';
import { databaseSettings, dropOwnDatabase, ownDatabase } from './database';

/** How a service is started, and how it reports that it is ready. */
interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly ready: RegExp;
}

/** A server of a test in its own process, which can be killed or paused and restarts at the same address. */
export class Service {
  private child: ChildProcess | null = null;
  private exited: Promise<number | null> = Promise.resolve(null);
  private printedText = '';

  constructor(
    readonly url: string,
    private readonly command: Command,
    /** Removed at the end; its content survives a restart. */
    private readonly dataDir: string,
  ) {}

  async start(): Promise<void> {
    const { program, args, env, ready } = this.command;
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
    this.child = child;
    this.exited = new Promise((resolve) => child.once('exit', resolve));
    child.stdout.on('data', (chunk: Buffer) => (this.printedText += chunk.toString()));
    await printed(child, ready);
  }

  /** Output since its first start. */
  get output(): string {
    return this.printedText;
  }

  get pid(): number {
    const pid = this.child?.pid;
    if (pid === undefined) throw new Error('The service does not run');
    return pid;
  }

  /** Kills it, like a crash. */
  kill(): Promise<number | null> {
    return this.end('SIGKILL');
  }

  /** Stops it by SIGTERM; returns its exit code. */
  stop(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  /** Pauses it: it stays alive but does not respond. */
  pause(): void {
    this.child?.kill('SIGSTOP');
  }

  resume(): void {
    this.child?.kill('SIGCONT');
  }

  /** Sets the clock of a node that was started with `clock.mjs`. */
  async setClock(): Promise<void> {
    const { child } = this;
    if (child === null) throw new Error('The service does not run');
    const set = printed(child, /The clock is set/);
    child.kill('SIGUSR2');
    await set;
  }

  async close(): Promise<void> {
    await this.kill();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    this.child?.kill(signal);
    return this.exited;
  }
}

const newDir = (name: string): Promise<string> => mkdtemp(join(tmpdir(), `sharewave-${name}-`));

/** A real Redis on a free port, without persistence. */
async function buildRedis(): Promise<Service> {
  const [port, dataDir] = [await freePort(), await newDir('redis')];
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', dataDir];
  const command = { program: 'redis-server', args, ready: /Ready to accept connections/ };
  return new Service(`redis://127.0.0.1:${port}`, command, dataDir);
}

/** The database engine in its own process, which a test may kill or pause. */
async function buildEngine(options: readonly string[] = [], query = ''): Promise<Service> {
  const [port, dataDir] = [await freePort(), await newDir('engine')];
  const cli = join(dirname(require.resolve('@sharewave/embedded-mongo')), 'cli.js');
  const args = [cli, '--data', dataDir, '--listen', `127.0.0.1:${port}`, ...options];
  const command = { program: process.execPath, args, ready: /is ready at/ };
  return new Service(`mongodb://127.0.0.1:${port}/${query}`, command, dataDir);
}

/** The built API on a free port, not started, with its own or the given data folder. */
export async function buildApi(env: Readonly<Record<string, string>>, given?: string): Promise<Service> {
  const port = await freePort();
  const dataDir = given ?? (await newDir('api'));
  const command = {
    program: process.execPath,
    args: [join(__dirname, '..', '..', 'dist', 'main.js')],
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      API_PORT: String(port),
      RATE_LIMITS: 'off',
      DEMO_USER: '0',
      DATA_DIR: dataDir,
      ...databaseSettings(dataDir),
      ...env,
    },
    ready: /listens on/,
  };
  return new Service(`http://127.0.0.1:${port}`, command, dataDir);
}

async function started(building: Promise<Service>): Promise<Service> {
  const service = await building;
  await service.start();
  return service;
}

export const startRedis = (): Promise<Service> => started(buildRedis());
export const startEngine = (): Promise<Service> => started(buildEngine());
/** The engine as the primary of a replica set, which can be made to fail and to step down. */
export const startReplicaSet = (): Promise<Service> =>
  started(buildEngine(['--replica-set', 'rs0', '--test-commands'], '?replicaSet=rs0'));

/** A database for several nodes: the engine in its own process, or one on the real server. */
export async function startDatabase(): Promise<Pick<Service, 'url' | 'close'>> {
  const dataDir = await newDir('database');
  const url = ownDatabase(dataDir);
  if (url === null) {
    await rm(dataDir, { recursive: true });
    return startEngine();
  }
  const close = async (): Promise<void> => {
    await dropOwnDatabase(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url, close };
}

export const startApi = (env: Readonly<Record<string, string>>, dataDir?: string): Promise<Service> =>
  started(buildApi(env, dataDir));

/** The built process that rolls back failing releases of nodes which cannot. */
export async function startReleaseWatch(env: Readonly<Record<string, string>>): Promise<Service> {
  const dataDir = await newDir('watch');
  const command = {
    program: process.execPath,
    args: [join(__dirname, '..', '..', 'dist', 'release-watch.js')],
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env },
    ready: /Watching the releases/,
  };
  const service = new Service('', command, dataDir);
  await service.start();
  return service;
}

/** Resolves once the process has printed that it is ready. */
function printed(child: ChildProcess, pattern: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Ended with ${code} instead of starting: ${output}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (pattern.test(output)) resolve();
    });
  });
}
