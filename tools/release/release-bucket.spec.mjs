// @ts-check
/** Releases in a bucket, as teams type them and as the web server shows them: real processes, one store over HTTP. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { sign } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { newPrivateKey, publicKeyText, readPrivateKey } from '@sharewave/releases';
import { openTestBucket } from '@sharewave/releases/test-bucket';
import { REMOTES } from '../shared/parts.mjs';
import { rootDir } from '../shared/root-dir.mjs';
import { untilReady } from '../shared/wait.mjs';

/** @typedef {{ stable: { version: string, entry: string }, canary: { percent: number, release: { version: string } } | null }} Shown */
/** @typedef {{ shell: string | null, parts: Record<string, Shown | undefined> }} Remotes */

const WEB_PORT = 5460;
const FEED_PORT = WEB_PORT + 1;
const site = `http://127.0.0.1:${WEB_PORT}`;
const folder = mkdtempSync(join(tmpdir(), 'sharewave-bucket-'));
const storeDir = join(folder, 'store');
const RELEASE_KEY = newPrivateKey();

/** @type {Awaited<ReturnType<typeof openTestBucket>>} */
let bucket;
/** @type {{ child: import('node:child_process').ChildProcess, log: () => string }} */
let server;

/** @param {string} name @param {Record<string, string>} files */
function dist(name, files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    writeFileSync(join(folder, name, path), content);
  }
  return join(folder, name);
}

/** Signs what a newer version would write. @param {object} value */
function seal(value) {
  const signed = JSON.stringify(value);
  const signature = sign(null, Buffer.from(signed), readPrivateKey(RELEASE_KEY)).toString('base64url');
  return `{"signature":"${signature}","signed":${signed}}\n`;
}

/** @param {string} line */
const feed = (line) =>
  dist(`feed-${line}`, {
    'entry.js': `run('${line}')`,
    'js/7.js': `chunk('${line}')`,
    'remote.json': JSON.stringify({
      entry: 'entry.js',
      modules: { HomeFeed: ['js/7.js'], MemberFeed: ['js/7.js'], PostPage: ['js/7.js'] },
      shared: {},
    }),
  });

/** @param {string} line @param {string} hash */
const shell = (line, hash) =>
  dist(`shell-${line}`, {
    'index.html': `<title>${line}</title>`,
    [`js/main.${hash}.js`]: `start('${line}')`,
  });

/** @param {string} program @param {string[]} args @param {Record<string, string>} env */
function start(program, args, env) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: rootDir,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data));
  return { child, log: () => text };
}

/** @param {string[]} args @param {Record<string, string>} [env] */
const startRelease = (args, env = bucket.env) =>
  start('tools/release/release.mjs', [...args, '--no-build'], {
    ...env,
    DATA_DIR: join(folder, 'team'),
    PUBLIC_WEB_URL: site,
    RELEASE_KEY,
    RELEASE_BY: 'anna',
  });

/** @param {string[]} args @param {Record<string, string>} [env] */
async function run(args, env) {
  const { child, log } = startRelease(args, env);
  const [status] = await once(child, 'close');
  return { status, text: log() };
}

/** @param {string[]} args */
async function release(...args) {
  const { status, text } = await run(args);
  assert.equal(status, 0, text);
  return text;
}

/** @param {string} part @param {string} directory @param {string[]} more */
async function publish(part, directory, ...more) {
  const [, version = ''] =
    /Published \w+ (\S+)/.exec(await release(part, '--dist', directory, ...more)) ?? [];
  assert.notEqual(version, '');
  return version;
}

async function startServer() {
  server = start('tools/web/serve-parts.mjs', [], {
    ...bucket.env,
    RELEASE_PUBLIC_KEY: publicKeyText(readPrivateKey(RELEASE_KEY)),
    DATA_DIR: join(folder, 'server'),
    PUBLIC_API_URL: 'https://api.sharewave.example',
    PUBLIC_WEB_URL: site,
    WEB_PORT: String(WEB_PORT),
    DEMO_USER: '0',
    ...Object.fromEntries(REMOTES.map((name) => [`${name.toUpperCase()}_URL`, `https://${name}.example`])),
  });
  await untilReady(`${site}/remotes.json`, 'The web server', AbortSignal.timeout(60_000));
}

async function stopServer() {
  const ended = once(server.child, 'close');
  server.child.kill('SIGTERM');
  await ended;
}

/** @returns {Promise<Remotes>} */
const remotes = async () => /** @type {Remotes} */ (await (await fetch(`${site}/remotes.json`)).json());
const shownFeed = async () => (await remotes()).parts['feed'];

/** @param {() => boolean | Promise<boolean>} isTrue */
async function until(isTrue) {
  // A hang must end.
  const signal = AbortSignal.timeout(60_000);
  while (!(await isTrue())) await pause(50, undefined, { signal });
}

/** @param {string} version */
const untilStable = (version) => until(async () => (await shownFeed())?.stable.version === version);

/** @param {string} version @param {string} path */
const fileOfFeed = (version, path) => fetch(`http://127.0.0.1:${FEED_PORT}/${version}/${path}`);

describe('a registry in a bucket', () => {
  /** @type {string} */
  let first;

  before(async () => {
    bucket = await openTestBucket({ directory: storeDir });
    await publish('shell', shell('one', '11111111'), '--promote');
    first = await publish('mfe-feed', feed('one'), '--promote');
    await startServer();
  });
  after(async () => {
    await stopServer();
    await bucket.close();
    rmSync(folder, { recursive: true });
  });

  test('is served: document, chunks and remotes are what was published', async () => {
    const { shell: shown, parts } = await remotes();
    assert.match(shown ?? '', /^\d+\.\d+\.\d+-[0-9a-f]{12}$/);
    assert.equal(parts['feed']?.stable.version, first);
    assert.match(await (await fetch(site, { headers: { Accept: 'text/html' } })).text(), /<title>one/);
    assert.equal(await (await fetch(`${site}/js/main.11111111.js`)).text(), "start('one')");
    assert.equal(await (await fileOfFeed(first, 'entry.js')).text(), "run('one')");
    assert.equal((await fileOfFeed('9.9.9', 'entry.js')).status, 404);
  });

  test('takes a part from publication over a canary to everybody, and back', async () => {
    const second = await publish('mfe-feed', feed('two'));
    assert.match(await release('mfe-feed', '--dist', feed('two')), /^Already published: feed/m);
    await release('canary', 'mfe-feed', second, '10');
    await until(async () => (await shownFeed())?.canary?.release.version === second);
    assert.equal((await shownFeed())?.stable.version, first);
    await release('promote', 'mfe-feed');
    await untilStable(second);
    assert.equal(await (await fileOfFeed(second, 'js/7.js')).text(), "chunk('two')");
    await release('rollback', 'mfe-feed', '--why', 'looks odd');
    await untilStable(first);
    assert.match(await release('status'), new RegExp(`rollback ${second} to ${first} by anna: looks odd`));
    assert.match(await release('verify', 'feed', second), /all 3 files are as they were built/);
  });

  test('shows an unreleased version to whoever has a preview link', async () => {
    const version = await publish('mfe-feed', feed('preview'));
    const link = (await release('preview', 'mfe-feed', version)).match(/\/_preview\/\S+/)?.[0] ?? '';
    const { headers } = await fetch(`${site}${link}`, { redirect: 'manual' });
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    const answer = await fetch(`${site}/remotes.json`, { headers: { cookie } });
    const { preview, parts } = /** @type {Remotes & { preview: unknown }} */ (await answer.json());
    assert.equal(parts['feed']?.stable.version, version);
    assert.deepEqual(preview && Object.keys(preview), ['part', 'version', 'until']);
    assert.equal(await (await fileOfFeed(version, 'entry.js')).text(), "run('preview')");
  });

  test('lets one of two concurrent publishers win, and the other find its release', async () => {
    const directory = feed('raced');
    const both = await Promise.all([1, 2].map(() => release('mfe-feed', '--dist', directory)));
    assert.deepEqual(both.map((text) => /^(Published|Already published)/m.exec(text)?.[0]).sort(), [
      'Already published',
      'Published',
    ]);
  });

  test('shows nothing of a publish that was killed between two files, and takes it the next time', async () => {
    const directory = feed('killed');
    const killed = startRelease(['mfe-feed', '--dist', directory]);
    const ended = once(killed.child, 'close');
    const versions = new Set();
    bucket.fateOf = (method, key) => {
      if (method !== 'PUT') return undefined;
      versions.add(/parts\/feed\/([^/]+)\//.exec(key)?.[1]);
      if (!key.endsWith('remote.json')) return undefined;
      killed.child.kill('SIGKILL');
      return 'cut off';
    };
    assert.deepEqual(await ended, [null, 'SIGKILL']);
    bucket.fateOf = () => undefined;
    const [version] = [...versions].filter(Boolean);
    const { status, text } = await run(['promote', 'mfe-feed', version]);
    assert.equal(status, 1, text);
    assert.match(text, new RegExp(`^feed has no published version ${version}\\.$`, 'm'));
    assert.equal(await publish('mfe-feed', directory), version);
  });

  test('copies the chunks of an older shell to a server that has never served it', async () => {
    await publish('shell', shell('two', '22222222'), '--promote');
    await stopServer();
    rmSync(join(folder, 'server'), { recursive: true });
    await startServer();
    assert.match(await (await fetch(site, { headers: { Accept: 'text/html' } })).text(), /<title>two/);
    assert.equal(await (await fetch(`${site}/js/main.11111111.js`)).text(), "start('one')");
    assert.equal((await fetch(`${site}/js/main.33333333.js`)).status, 404);
  });

  test('never serves a damaged file, and the log names it', async () => {
    const version = await publish('mfe-feed', feed('damaged'));
    const file = bucket.fileOf(`feed/${version}/js/7.js`);
    const whole = readFileSync(file);
    writeFileSync(file, 'steal()');
    assert.equal((await fileOfFeed(version, 'js/7.js')).status, 500);
    await release('promote', 'mfe-feed', version);
    await until(() => server.log().includes('remotes.json cannot be used'));
    assert.match(
      server.log(),
      new RegExp(`js/7\\.js of feed ${version} is damaged in the registry; the last good`),
    );
    assert.equal((await shownFeed())?.stable.version, first);
    writeFileSync(file, whole);
    await untilStable(version);
    assert.equal(await (await fileOfFeed(version, 'js/7.js')).text(), "chunk('damaged')");
  });

  test('that is down leaves the last good state, also for a server that is started meanwhile', async () => {
    const { port } = bucket;
    const shown = await remotes();
    await bucket.close();
    await until(() => server.log().includes('cannot be reached'));
    await stopServer();
    await startServer();
    assert.deepEqual(await remotes(), shown);
    const { version = '', entry = '' } = shown.parts['feed']?.stable ?? {};
    assert.equal((await fileOfFeed(version, entry)).status, 200);
    const { status, text } = await run(['rollback', 'mfe-feed']);
    assert.equal(status, 1);
    assert.match(text, /^The bucket wave at http:\S+ cannot be reached \(ECONNREFUSED\)\.$/m);
    bucket = await openTestBucket({ directory: storeDir, port });
    await release('rollback', 'mfe-feed');
    await until(async () => (await shownFeed())?.stable.version !== version);
  });

  test('is refused in one line if it is unusable', async () => {
    const careless = await openTestBucket({ directory: join(folder, 'careless'), isConditional: false });
    /** @type {[Record<string, string>, RegExp][]} */
    const cases = [
      [careless.env, /^The bucket wave .* ignores conditional writes/m],
      [
        { ...bucket.env, S3_SECRET_ACCESS_KEY: 'wrong' },
        /^The bucket wave .* refuses the account of S3_ACCESS_KEY_ID/m,
      ],
      [{ ...bucket.env, REGISTRY_URL: '/srv/registry' }, /^REGISTRY_URL: Must be s3:/m],
    ];
    for (const [env, line] of cases) {
      const { status, text } = await run(['mfe-feed', '--dist', feed('unwanted')], env);
      assert.equal(status, 1, text);
      assert.match(text, line);
      assert.doesNotMatch(text, /\n\s+at /, 'no stack');
    }
    await careless.close();
  });

  test('with a part that only a newer version knows shows the others, also from an empty data folder, and refuses older commands', async () => {
    const { parts: shown } = await remotes();
    const groups = { stable: { version: 'group-1' }, canary: null };
    const addGroups = (/** @type {{ revision: number, parts: object }} */ { revision, parts, ...rest }) => ({
      ...rest,
      revision: revision + 1,
      parts: { ...parts, groups },
    });
    const remotesFile = bucket.fileOf('remotes.json');
    const { signed } = JSON.parse(readFileSync(remotesFile, 'utf8'));
    const stateFile = (/** @type {number} */ revision) => bucket.fileOf(`.states/${revision}.json`);
    const state = JSON.parse(readFileSync(stateFile(signed.revision), 'utf8')).signed;
    await stopServer();
    rmSync(join(folder, 'server'), { recursive: true });
    mkdirSync(dirname(stateFile(signed.revision + 1)), { recursive: true });
    writeFileSync(stateFile(signed.revision + 1), seal(addGroups(state)));
    writeFileSync(remotesFile, seal(addGroups(signed)));
    await startServer();
    assert.deepEqual((await remotes()).parts, shown);
    assert.match(await (await fetch(site, { headers: { Accept: 'text/html' } })).text(), /<title>two/);
    assert.match(
      server.log(),
      /remotes\.json is in use, except for what only a newer version of Sharewave can read: groups\.\n/,
    );
    const { status, text } = await run(['rollback', 'mfe-feed']);
    assert.equal(status, 1, text);
    assert.match(text, /was recorded by a newer version of Sharewave/);
  });
});
