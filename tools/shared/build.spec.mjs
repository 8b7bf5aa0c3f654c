// @ts-check
/** Commands that build in one checkout at the same time, as from two terminals. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { after, test } from 'node:test';
import { lockBuilds } from './build.mjs';
import { rootDir } from './root-dir.mjs';

const PORTS = { API_PORT: '5340', WEB_PORT: '5350' };
const folder = mkdtempSync(join(tmpdir(), 'sharewave-building-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A running command: its output, line by line, and how to end it. @param {string[]} args */
function begin(...args) {
  const child = spawn(process.execPath, args, {
    cwd: rootDir,
    env: { ...process.env, DATA_DIR: folder, REGISTRY_DIR: '', REGISTRY_URL: '', FOLDER: folder, ...PORTS },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = new PassThrough();
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const ended = once(child, 'exit');
  void ended.then(() => output.end());
  const lines = createInterface(output)[Symbol.asyncIterator]();
  return {
    nextLine: async () => (await lines.next()).value,
    /** @param {NodeJS.Signals} signal */
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}

const WAITS = 'Waiting for another build in this checkout …';
const HOLD = `
  const { lockBuilds } = await import('./tools/shared/build.mjs');
  await lockBuilds(new AbortController().signal, process.env.FOLDER);
  console.log('builds');
  setInterval(() => {}, 1000);
`;

test('a command that builds holds the build lock until it ends or is killed', async () => {
  const hold = ['--input-type=module', '-e', HOLD];
  const first = begin(...hold);
  assert.equal(await first.nextLine(), 'builds');
  const second = begin(...hold);
  assert.equal(await second.nextLine(), WAITS);
  await first.end('SIGKILL');
  assert.equal(await second.nextLine(), 'builds');
  await second.end('SIGTERM');
  const releaseLock = await lockBuilds(new AbortController().signal, folder);
  releaseLock();
});

test('a release and a start wait for another build, and can be interrupted meanwhile', async () => {
  const releaseLock = await lockBuilds(new AbortController().signal);
  const release = begin('tools/release/release.mjs', 'status');
  assert.equal(await release.nextLine(), WAITS);
  await release.end('SIGTERM');
  const start = begin('tools/start/start.mjs', '--no-install');
  assert.equal(await start.nextLine(), WAITS);
  await start.end('SIGINT');
  releaseLock();
});

/** Replaces Nx in a checkout of its own: its builds say that they have begun, and never end. */
const ENDLESS_NX = 'console.error(`builds ${process.pid}`); setInterval(() => {}, 1000);';
const FREE_LOCK = 'exports.FileLock = class { check() { return false; } lock() {} unlock() {} };';

test('a release that is interrupted while it builds ends the build', async () => {
  const checkout = join(folder, 'checkout');
  for (const path of ['tools', 'libs/contracts/remotes.json']) {
    cpSync(join(rootDir, path), join(checkout, path), { recursive: true });
  }
  for (const [path, text] of Object.entries({
    'dist/bin/nx.js': ENDLESS_NX,
    'src/native/index.js': FREE_LOCK,
  })) {
    mkdirSync(dirname(join(checkout, 'node_modules/nx', path)), { recursive: true });
    writeFileSync(join(checkout, 'node_modules/nx', path), text);
  }
  const release = begin(join(checkout, 'tools/release/release.mjs'), 'mfe-feed');
  const [, pid = ''] = /^builds (\d+)$/.exec(await release.nextLine()) ?? [];
  process.kill(Number(pid), 0);
  await release.end('SIGINT');
  assert.throws(() => process.kill(Number(pid), 0), { code: 'ESRCH' });
});
