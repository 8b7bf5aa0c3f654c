// @ts-check
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '@sharewave/build/ports';
import { parse } from 'yaml';
import { FOLDERS } from '../shared/parts.mjs';
import { rootDir } from '../shared/root-dir.mjs';
import { searchPath } from '../shared/system-tools.mjs';
import { until, untilListening } from '../shared/wait.mjs';
import { SECRETS } from './example-settings.mjs';
import { deployDir, runProgram } from './run-program.mjs';

const SETTINGS = { ...SECRETS, S3_ACCESS_KEY_ID: 'sharewave' };
const file = join(deployDir, 'compose.yaml');
const render = (/** @type {Record<string, string>} */ env) =>
  runProgram('docker-compose', ['-f', file, 'config'], env);

test('Compose accepts the compose file', () => {
  const { status, output, errors } = render(SETTINGS);
  assert.equal(status, 0, errors);
  const { services } = parse(output);
  assert.equal(services['api-1'].environment.JWT_SECRET, SECRETS.JWT_SECRET);
  assert.equal(services['api-2'].environment.MONGODB_URI, services['api-1'].environment.MONGODB_URI);
});

test('it does not start without its secrets, of which the example has none', () => {
  assert.ok(Object.keys(SECRETS).length >= 9);
  for (const name of Object.keys(SECRETS)) {
    const { status, errors } = render({ ...SETTINGS, [name]: '' });
    assert.notEqual(status, 0);
    assert.match(errors, new RegExp(name));
  }
});

test('every image is built by exactly one service, because parallel builds of the same image conflict', () => {
  const { services } = parse(readFileSync(file, 'utf8'), { merge: true });
  const built = Object.keys(services).filter((name) => services[name].build !== undefined);
  const images = built.map((name) => services[name].image);
  assert.deepEqual(images, [...new Set(images)]);
  assert.deepEqual(built.sort(), ['api-1', 'backup', ...FOLDERS].sort());
});

/** @type {Record<string, any>} */
const all = ['compose.yaml', 'compose.releases.yaml'].reduce((found, name) => {
  const { services } = parse(readFileSync(join(deployDir, name), 'utf8'), { merge: true });
  return { ...services, ...found };
}, {});

test('every image is ours or pinned by digest, and only the entry points publish ports', () => {
  for (const [name, { image }] of Object.entries(all)) {
    assert.match(image, /^sharewave\/|:(\d+\.\d+|RELEASE\.\d{4})[\w.-]*@sha256:[\da-f]{64}$/, name);
  }
  const published = Object.keys(all).filter((name) => all[name].ports !== undefined);
  assert.deepEqual(published.sort(), ['balancer', 'parts', ...FOLDERS].sort());
});

test('no container can write to its image, gain a privilege or take all memory', () => {
  for (const [name, service] of Object.entries(all)) {
    assert.equal(service.read_only, true, name);
    assert.deepEqual(service.cap_drop, ['ALL'], name);
    assert.equal(service.cap_add, undefined, name);
    assert.notEqual(service.privileged, true, name);
    assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
    assert.match(service.mem_limit ?? '', /^\d+[mg]$/, name);
    assert.ok(service.pids_limit > 0, name);
    assert.ok(service.tmpfs.includes('/tmp'), name);
  }
});

/** @param {string[] | Record<string, unknown>} networks */
const names = (networks) => (Array.isArray(networks) ? networks : Object.keys(networks));

test('what keeps data is reached by those that need it, and by nobody from outside', () => {
  const { networks } = parse(readFileSync(file, 'utf8'), { merge: true });
  assert.deepEqual(networks, { nodes: { internal: true }, stores: { internal: true }, public: {} });
  const on = (/** @type {string} */ network) =>
    Object.keys(all).filter((name) => [all[name].networks].flatMap(names).includes(network));
  const nodes = ['api-1', 'api-2'];
  assert.deepEqual(on('nodes').sort(), [...nodes, 'balancer', 'release-watch'].sort());
  const others = ['backup', 'bucket', 'mongodb', 'objects', 'redis', 'release-watch'];
  assert.deepEqual(on('stores').sort(), [...nodes, ...others].sort());
  assert.deepEqual(on('public').sort(), ['backup', 'balancer', 'parts', ...FOLDERS].sort());
});

test('the API and the back-up sign in to the stores with accounts of their own, never as root', () => {
  const { services } = parse(render(SETTINGS).output);
  for (const name of ['api-1', 'backup']) {
    const values = Object.values(services[name].environment).join(' ');
    for (const secret of ['MONGODB_ROOT_PASSWORD', 'OBJECTS_ROOT_PASSWORD', 'MONGODB_KEY']) {
      assert.doesNotMatch(values, new RegExp(SECRETS[secret] ?? ''), `${name}: ${secret}`);
    }
  }
  assert.match(services['api-1'].environment.MONGODB_URI, /^mongodb:\/\/sharewave:/);
  assert.match(services.backup.environment.MONGODB_URI, /^mongodb:\/\/backup:/);
});

test('Redis refuses whoever has no password, and its one account may do what the API needs and no more', async (context) => {
  const [redisPort, apiPort] = [await freePort(), await freePort()];
  const env = { ...process.env, PATH: searchPath(), REDIS_PASSWORD: 'a-password' };
  const redis = spawn('sh', [join(deployDir, 'redis/start.sh'), '--port', String(redisPort)], {
    stdio: 'ignore',
    env,
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'sharewave-redis-'));
  const api = spawn(process.execPath, [join(rootDir, 'backend/dist/main.js')], {
    stdio: 'ignore',
    env: {
      ...env,
      NODE_ENV: 'test',
      API_PORT: String(apiPort),
      DATA_DIR: dataDir,
      REDIS_URL: `redis://sharewave:a-password@127.0.0.1:${redisPort}`,
    },
  });
  context.after(async () => {
    for (const child of [api, redis]) {
      const ended = once(child, 'exit');
      if (child.kill('SIGKILL')) await ended;
    }
    rmSync(dataDir, { recursive: true });
  });
  const signal = AbortSignal.timeout(60_000);
  await untilListening(redisPort, 'Redis', signal);
  const ask = (/** @type {string[]} */ ...args) =>
    runProgram('redis-cli', ['-p', String(redisPort), ...args]).output;
  assert.match(ask('ping'), /NOAUTH/);
  assert.match(ask('--no-auth-warning', '--user', 'sharewave', '-a', 'a-password', 'keys', '*'), /NOPERM/);
  const status = async () => {
    const answer = await fetch(`http://127.0.0.1:${apiPort}/readyz`).catch(() => null);
    return answer === null ? null : /** @type {any} */ (await answer.json()).status;
  };
  await until(async () => (await status()) === 'ready', 'A node on this Redis', signal);
});
