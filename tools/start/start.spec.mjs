// @ts-check
/** `npm start` on a built checkout: its errors when it cannot start, and that it leaves nothing behind when it ends. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { build } from '../shared/build.mjs';
import { REMOTES } from '../shared/parts.mjs';
import { start, stop } from '../shared/processes.mjs';
import { rootDir } from '../shared/root-dir.mjs';
import { isListening, until } from '../shared/wait.mjs';

const folder = mkdtempSync(join(tmpdir(), 'sharewave-start-'));
const WEB_PORT = 5310;
const API_PORT = 5300;
after(() => rmSync(folder, { recursive: true, force: true }));

/** @param {Record<string, string>} env @param {string[]} flags */
function startSharewave(env, ...flags) {
  const child = spawn(process.execPath, ['tools/start/start.mjs', '--no-install', '--no-build', ...flags], {
    cwd: rootDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      API_PORT: String(API_PORT),
      WEB_PORT: String(WEB_PORT),
      DATA_DIR: join(folder, 'data'),
      ...env,
    },
  });
  let output = '';
  /** @type {Promise<number | null>} */
  const ended = new Promise((done) => child.once('close', (code) => done(code)));
  /** @type {Promise<void>} */
  const ready = new Promise((done) => {
    const read = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
      if (output.includes('Sharewave is ready')) done();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  return { child, ended, ready: Promise.race([ready, ended]), output: () => output };
}

/** @param {Record<string, string>} env @param {RegExp} line @param {string[]} flags */
async function assertRefuses(env, line, ...flags) {
  const { ended, output } = startSharewave(env, ...flags);
  assert.equal(await ended, 1, output());
  assert.match(output(), line);
  assert.doesNotMatch(output(), /\n\s+at /, 'no stack');
}

test('a busy port is named, with the setting that chooses another', async () => {
  const other = createServer().listen(WEB_PORT + 2, '127.0.0.1');
  await once(other, 'listening');
  await assertRefuses(
    {},
    /Port 5312 is in use\. Stop the program that uses it, or choose another with WEB_PORT\./,
  );
  other.close();
});

test('a data folder that cannot be written is named', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  await assertRefuses({ DATA_DIR: file }, /The data folder .*file cannot be written to\. .*DATA_DIR/);
});

test('an invalid port is refused', async () => {
  await assertRefuses({ API_PORT: 'high' }, /API_PORT must be a port number/);
  await assertRefuses({ API_PORT: String(WEB_PORT + 1) }, /choose another/);
});

test('an invalid address and an invalid DEMO_USER are refused by name', async () => {
  await assertRefuses({ MEDIA_PUBLIC_URL: 'cdn.example' }, /^MEDIA_PUBLIC_URL must be a URL such as http/m);
  await assertRefuses({ PUBLIC_API_URL: 'localhost:3000' }, /^PUBLIC_API_URL must be a URL such as http/m);
  await assertRefuses({ DEMO_USER: 'true' }, /^DEMO_USER must be 0 or 1, not "true"\.$/m);
});

test('a wrong setting of the API is reported in one line, and nothing keeps running', async () => {
  await assertRefuses({ NODE_ENV: 'production', JWT_SECRET: '' }, /JWT_SECRET/);
  assert.equal(await isListening(API_PORT), false);
});

test('serves all parts with their headers, and SIGTERM ends everything', async (t) => {
  // As people write it, with a slash at its end.
  const { child, ended, ready, output } = startSharewave({ PUBLIC_API_URL: `http://localhost:${API_PORT}/` });
  await ready;
  assert.match(output(), /Sharewave is ready: open http:\/\/localhost:5310/);

  const page = await fetch(`http://127.0.0.1:${WEB_PORT}/user/somebody`, {
    headers: { accept: 'text/html' },
  });
  const policy = page.headers.get('content-security-policy') ?? '';
  assert.equal(page.status, 200);
  assert.doesNotMatch(policy, /unsafe-/);
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? [];
  const html = await page.text();
  assert.ok(html.includes(`nonce="${nonce}"`), 'the page carries the nonce of its policy');

  const config = await fetch(`http://127.0.0.1:${WEB_PORT}/config.json`);
  assert.equal(config.headers.get('cache-control'), 'no-store');
  const { remotes } = JSON.parse(await config.text());
  const released = await fetch(`http://127.0.0.1:${WEB_PORT}/remotes.json`);
  assert.equal(released.headers.get('cache-control'), 'no-store');
  const { shell, parts } = JSON.parse(await released.text());
  assert.ok(
    html.includes(`name="shell-version" content="${shell}"`),
    'the page knows the released version as its own',
  );
  for (const [index, name] of REMOTES.entries()) {
    const origin = `localhost:${WEB_PORT + 1 + index}`;
    assert.equal(remotes[name], `http://${origin}`);
    const { version, entry } = parts[name].stable;
    const script = await fetch(`http://${origin.replace('localhost', '127.0.0.1')}/${version}/${entry}`);
    assert.equal(script.status, 200);
    assert.equal(script.headers.get('access-control-allow-origin'), '*');
    assert.match(script.headers.get('cache-control') ?? '', /immutable/);
  }
  const staff = await fetch(`http://127.0.0.1:${WEB_PORT}/_parts`, { redirect: 'manual' });
  assert.equal(staff.headers.get('location'), `http://localhost:${API_PORT}/_parts`);
  assert.equal((await fetch(`http://127.0.0.1:${WEB_PORT}/js/gone.js`)).status, 404);
  assert.equal((await fetch(`http://127.0.0.1:${WEB_PORT}//`)).status, 200);
  assert.equal((await fetch(`http://127.0.0.1:${WEB_PORT}/%ff`)).status, 400);

  const { headers } = await fetch(`http://127.0.0.1:${API_PORT}/api/users`);
  const refusal = new RegExp(`^{.*${headers.get('x-request-id')}.*"Request refused"`, 'm');
  await until(async () => refusal.test(output()), 'The line of a refused call', t.signal);

  child.kill('SIGTERM');
  assert.equal(await ended, 0);
  for (const port of [API_PORT, WEB_PORT, WEB_PORT + 4]) assert.equal(await isListening(port), false);
});

test('a watched change is built and shown, and restarts the API if it concerns it', async (t) => {
  const page = join(rootDir, 'shell/public/canary.txt');
  const module = join(rootDir, 'backend/src/canary.ts');
  t.after(async () => {
    for (const file of [page, module]) rmSync(file, { force: true });
    // The tests after this one are of the checkout as it is.
    await build(new AbortController().signal, ['shell', 'backend']);
  });
  const { child, ended, ready, output } = startSharewave({}, '--watch');
  t.after(() => child.kill('SIGTERM'));
  await ready;
  // A build takes as long as it takes.
  const wait = { isPatient: true };
  const says = (/** @type {RegExp} */ line) =>
    until(async () => line.test(output()), String(line), t.signal, wait);
  await says(/Watching for changes/);
  writeFileSync(page, 'changed');
  const shown = async () => (await fetch(`http://127.0.0.1:${WEB_PORT}/canary.txt`)).status === 200;
  await until(shown, 'The changed page', t.signal, wait);
  assert.equal(output().match(/API listens/g)?.length, 1);
  writeFileSync(module, '');
  await says(/(API listens[^]*){2}/);
  child.kill('SIGTERM');
  assert.equal(await ended, 0, output());
  assert.equal(await isListening(API_PORT), false);
});

test('parts that are released elsewhere are not watched', async () => {
  const registry = { REGISTRY_DIR: join(folder, 'data/registry') };
  await assertRefuses(registry, /unset REGISTRY_DIR and REGISTRY_URL/, '--watch');
});

test('a process that does not stop is killed with everything that it started', async () => {
  const stubborn = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up');";
  const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}], { stdio: 'inherit' }); ${stubborn}`;
  const started = start(process.execPath, ['-e', parent], { stdio: ['ignore', 'pipe', 'inherit'] });
  const { stdout } = started.child;
  assert.ok(stdout);
  // Both hold the pipe, so it closes when both are gone.
  const closed = once(stdout, 'close');
  let lines = 0;
  await /** @type {Promise<void>} */ (
    new Promise((done) => {
      stdout.on('data', (chunk) => {
        lines += chunk.toString().split('\n').length - 1;
        if (lines >= 2) done();
      });
    })
  );
  await stop(started, 100);
  await closed;
});
