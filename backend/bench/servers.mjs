import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const TICKS_PER_SECOND = 100;
const LOOP_WATCH = new URL('loop-watch.mjs', import.meta.url).href;

/** Starts a server as a process of its own and waits until it says where it listens. */
export async function start(script, env, args = [], says = /listens on (\S+)/) {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, ['--import', LOOP_WATCH, path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  // A bench that fails leaves nothing behind.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const ended = new Promise((resolve) => {
    child.once('exit', (code) => {
      process.off('exit', end);
      resolve(code);
    });
  });
  const url = await new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}: ${output}`)));
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const match = says.exec(output);
      if (match) resolve(match[1]);
    });
  });
  return {
    url,
    pid: child.pid,
    cpuSeconds: () => cpuSeconds(child.pid),
    /**
     * How much later than it was due the event loop came to a timer since this was last asked, the 99th percentiles: `late`
     * in all, and `own` as far as the process itself was at work meanwhile.
     */
    loopDelaysMs: () =>
      new Promise((resolve) => {
        child.once('message', resolve);
        child.send('loop delays');
      }),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** The API as `npm start` runs it, on a data folder. */
export const startApi = (dataDir, env = {}) =>
  start('../dist/main.js', {
    LOG_LEVEL: 'error',
    API_HOST: '127.0.0.1',
    API_PORT: '0',
    RATE_LIMITS: 'off',
    DEMO_USER: '0',
    JWT_SECRET: 'a secret that is only used for measuring',
    DATA_DIR: dataDir,
    ...env,
  });

/** The engine as a process of its own, as several nodes share it. */
export const startEngine = (dataDir) =>
  start(
    '../../libs/embedded-mongo/dist/cli.js',
    {},
    ['--data', dataDir, '--listen', '127.0.0.1:0'],
    /is ready at (\S+)/,
  );

/** What cannot be beaten: node:http, the same engine, one batched read of texts that are ready to be sent. */
export const startFloor = (dataDir, env = {}) => start('./floor.mjs', { DATA_DIR: dataDir, ...env });

/** What a textbook builds: Express, mongoose with populate, a count for each page, a token with a string for a secret. */
export const startTextbook = (dataDir) => start('./textbook.mjs', { DATA_DIR: dataDir });

/** Processor time of a whole process, its engine's thread included; NaN where the system does not tell. */
function cpuSeconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return NaN;
  }
}

/** What the server says of its searches: the bound of the bucket within which this share of all was done, and their memory. */
export async function searchesOf(metricsPort, share) {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const buckets = [...text.matchAll(/^sharewave_search_seconds_bucket\{le="([\d.]+)"\S* (\d+)/gm)];
  const count = Number(/^sharewave_search_seconds_count\S* (\d+)/m.exec(text)?.[1]);
  const bucket = buckets.find(([, , within]) => Number(within) >= count * share);
  const bytes = Number(/^sharewave_search_index_bytes\S* (\d+)/m.exec(text)?.[1]);
  return { withinMs: bucket ? Number(bucket[1]) * 1000 : Infinity, megabytes: bytes / 1e6 };
}
