import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createServer } from '../../src/bootstrap';
import { parseConfig } from '../../src/config/config.schema';
import { type Answer, call, type CallOptions } from './call';
import { databaseSettings, dropOwnDatabase } from './database';

/** Pictures get these addresses; `publicPath` leads back to the test's own server. */
const PUBLIC_API_URL = 'http://sharewave.test';

export interface TestMember {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** A running Sharewave, wherever it runs. */
export interface Community {
  /** Address of its API, without a slash at the end. */
  readonly url: string;
  /** Makes a call, with the member's token if a member is given. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Registers a member with the given or arbitrary names, and signs them in. */
  member(names?: { username?: string; fullName?: string }): Promise<TestMember>;
  register(names?: { username?: string; fullName?: string }): Promise<Omit<TestMember, 'token'>>;
  login(member: Pick<TestMember, 'username' | 'password'>): Promise<string>;
}

export interface TestApp extends Community {
  readonly dataDir: string;
  /** The real application, for tests that need a service or the database's connection. */
  readonly app: NestFastifyApplication;
  /** Stops the server; its data stays for `createTestApp({ dataDir })` until `remove` is called. */
  stop(): Promise<void>;
  /** Stops the server and removes its data. */
  close(): Promise<void>;
}

interface TestAppOptions {
  /** Settings as in the environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly dataDir?: string;
}

let memberCount = 0;

/** Starts the real server, as `main.ts` does, on a free port and with its own data folder. */
export async function createTestApp({ env = {}, dataDir: given }: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'sharewave-')));
  const config = parseConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    API_PORT: '0',
    API_HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
    DEMO_USER: '0',
    PUBLIC_API_URL,
    DATA_DIR: dataDir,
    ...databaseSettings(dataDir),
    ...env,
  });
  const server = await createServer(config);
  const url = await server.listen();
  let stopping: Promise<void> | null = null;
  const stop = (): Promise<void> => (stopping ??= server.close());

  return {
    ...communityAt(url),
    dataDir,
    app: server.app,
    stop,
    close: async () => {
      await stop();
      await dropOwnDatabase(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The community of the API at this address; the prefix distinguishes the members of this run from others. */
export function communityAt(url: string, prefix = 'member'): Community {
  const community: Community = {
    url,
    call: (method, path, options) => call(url, method, path, options),
    register: (names) => register(community, prefix, names),
    login: (member) => login(community, member),
    member: async (names) => {
      const registered = await community.register(names);
      return { ...registered, token: await login(community, registered) };
    },
  };
  return community;
}

async function register(
  app: Community,
  prefix: string,
  names: { username?: string; fullName?: string } = {},
): Promise<Omit<TestMember, 'token'>> {
  memberCount += 1;
  const username = names.username ?? `${prefix}.${memberCount}`;
  const fullName = names.fullName ?? `Member Number ${memberCount}`;
  const email = `${username}@sea.example`;
  const password = `secret of ${memberCount}`;
  const answer = await app.call('POST', '/api/users', {
    body: { username, fullName, email, password, dateOfBirth: '1990-05-17' },
  });
  if (answer.status !== 200) throw new Error(`Registration was refused: ${answer.text}`);
  return { id: textIn(answer, 'id'), username, fullName, email, password };
}

async function login(app: Community, member: Pick<TestMember, 'username' | 'password'>): Promise<string> {
  const answer = await app.call('POST', '/api/users/login', {
    body: { emailOrUsername: member.username, password: member.password },
  });
  if (answer.status !== 200) throw new Error(`Login was refused: ${answer.text}`);
  return textIn(answer, 'token');
}

function textIn({ body, text }: Answer, name: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  if (typeof value !== 'string') throw new Error(`The answer has no ${name}: ${text}`);
  return value;
}

/** The path of a picture's absolute address, for a call to the test's server. */
export function publicPath(address: string): string {
  if (!address.startsWith(`${PUBLIC_API_URL}/`)) throw new Error(`Not an address of this server: ${address}`);
  return address.slice(PUBLIC_API_URL.length);
}
