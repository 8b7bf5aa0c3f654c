import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TICKS_PER_SECOND = 100;
/** Shared by the nodes of a run; production takes no secret that can be guessed. */
const JWT_SECRET = randomBytes(48).toString('base64url');

/** Starts a program as a process of its own and waits until it says where it listens. */
async function run(command, args, says, env) {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  // A bench that fails leaves nothing behind.
  const kill = () => child.kill('SIGKILL');
  process.prependOnceListener('exit', kill);
  const ended = new Promise((resolve) => {
    child.once('exit', (code) => {
      process.off('exit', kill);
      resolve(code);
    });
  });
  const url = await new Promise((resolve, reject) => {
    let output = '';
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${command} ${args[0]} ended with ${code}: ${output}`)));
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const match = says.exec(output);
      if (match) resolve(match[1]);
    });
  });
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { url, cpuSeconds: () => cpuSeconds(child.pid), stop };
}

const node = (script, env, args = [], says = /listens on (\S+)/) =>
  run(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...args], says, env);

/** The API as `npm start` runs it, on a data folder. */
export const startApi = (dataDir, env = {}) =>
  node('../dist/main.js', {
    LOG_LEVEL: 'error',
    API_HOST: '127.0.0.1',
    API_PORT: '0',
    RATE_LIMITS: 'off',
    DEMO_USER: '0',
    JWT_SECRET,
    DATA_DIR: dataDir,
    ...env,
  });

/** What a textbook builds: Express, mongoose with populate, a count for each page, a token with a string for a secret. */
export const startTextbook = (dataDir, env = {}) => node('./textbook.mjs', { DATA_DIR: dataDir, ...env });

/** What a chat costs at least: plain socket.io with the same adapter. */
export const startPlainChat = (dataDir, env) => node('./plain-chat.mjs', env);

const startEngine = (dataDir) =>
  node(
    '../../libs/embedded-mongo/dist/cli.js',
    {},
    ['--data', join(dataDir, 'database'), '--listen', '127.0.0.1:0'],
    /is ready at (\S+)/,
  );

export async function startRedis(port) {
  const redis = await run(
    'redis-server',
    ['--port', port, '--bind', '127.0.0.1', '--save', ''],
    /(Ready to accept)/,
  );
  return { ...redis, url: `redis://127.0.0.1:${port}` };
}

/** Two nodes that share an engine process, and one node with the engine inside. */
const twoNodes = async (start, dataDir, env = {}) => {
  const engine = await startEngine(dataDir);
  const shared = { ...env, MONGODB_URI: engine.url };
  return group(
    [await start(join(dataDir, 'north'), shared), await start(join(dataDir, 'south'), shared)],
    engine,
  );
};
export const SET_UPS = {
  embedded: async (start, dataDir, env) => group([await start(dataDir, env)]),
  'two nodes': twoNodes,
};

/** Servers that are measured as one. */
function group(nodes, ...others) {
  const all = [...nodes, ...others];
  return {
    urls: nodes.map(({ url }) => url),
    cpuSeconds: () => all.reduce((sum, server) => sum + server.cpuSeconds(), 0),
    stop: async () => {
      for (const server of all) await server.stop();
    },
  };
}

/** Processor time of a whole process, its engine's thread included; NaN where the system does not tell. */
function cpuSeconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return NaN;
  }
}
