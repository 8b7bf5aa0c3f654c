// @ts-check
/** What a web server serves of a shell whose files somebody has changed in the folder of the registry. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  DiskRegistry,
  Ledger,
  newPrivateKey,
  promote,
  publicKeyText,
  publish,
  readPrivateKey,
} from '@sharewave/releases';
import { readReleaseSettings } from '../shared/release-settings.mjs';
import { HOST, readSettings } from '../shared/settings.mjs';
import { serveWeb } from './serve-web.mjs';

const WEB_PORT = 5480;
const site = `http://${HOST}:${WEB_PORT}`;
const folder = mkdtempSync(join(tmpdir(), 'sharewave-shell-'));
const registryDir = join(folder, 'registry');
const registry = new DiskRegistry(registryDir);
const privateKey = newPrivateKey();
const ledger = new Ledger(registry, readPrivateKey(privateKey));

/** @type {Awaited<ReturnType<typeof serveWeb>>} */
let web;
/** @type {string[]} */
let faults = [];
const { error } = console;

async function start() {
  const settings = { ...readSettings(), dataDir: join(folder, 'server'), webPort: WEB_PORT };
  const key = publicKeyText(readPrivateKey(privateKey));
  const releases = { ...readReleaseSettings(settings), registryDir, publicKey: key };
  web = await serveWeb({ ...settings, host: HOST, releases });
}

before(async () => {
  console.error = (text) => void faults.push(String(text));
  await publishShell('one', '11111111', true);
  await start();
});
after(async () => {
  console.error = error;
  await web.close();
  rmSync(folder, { recursive: true });
});

/** @param {string} line @param {string} hash @param {boolean} isShown */
async function publishShell(line, hash, isShown) {
  const directory = join(folder, line);
  for (const [path, content] of Object.entries({
    'index.html': `<title>${line}</title>`,
    [`js/main.${hash}.js`]: `start('${line}')`,
  })) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
  const built = { part: /** @type {const} */ ('shell'), directory, packageVersion: '1.0.0', commit: 'abc' };
  const { release } = await publish(registry, { ...built, by: 'anna', contract: 1, api: 1, modules: [] });
  if (isShown) await show(release.version);
  return release.version;
}

/** @param {string} version */
const show = (version) => ledger.change(promote({ part: 'shell', by: 'anna', at: new Date() }, version));
const shownTitle = async () =>
  /<title>(\w+)/.exec(await (await fetch(site, { headers: { Accept: 'text/html' } })).text())?.[1];
/** @param {string} hash */
const script = (hash) => fetch(`${site}/js/main.${hash}.js`);
/** @param {string} version @param {string} path @param {string} content */
const alter = (version, path, content) => writeFileSync(join(registryDir, 'shell', version, path), content);

test('a shell that was changed after it was shown is served as it was released', async () => {
  assert.equal(await shownTitle(), 'one');
  const two = await publishShell('two', '22222222', true);
  assert.equal(await shownTitle(), 'two');
  alter(two, 'index.html', '<title>steal</title>');
  alter(two, 'js/main.22222222.js', 'steal()');
  alter(two, 'js/evil.44444444.js', 'steal()');
  assert.equal(await shownTitle(), 'two');
  assert.equal(await (await script('22222222')).text(), "start('two')");
  assert.equal((await fetch(`${site}/js/evil.44444444.js`)).status, 404);
  assert.deepEqual(faults, []);
});

test('a shell that was changed before it is shown is not served, and the log names the file', async () => {
  let before = await shownTitle();
  for (const { line, hash, path } of [
    { line: 'three', hash: '33333333', path: 'index.html' },
    { line: 'four', hash: '44444444', path: 'js/main.44444444.js' },
  ]) {
    const version = await publishShell(line, hash, false);
    const whole = readFileSync(join(registryDir, 'shell', version, path), 'utf8');
    alter(version, path, '<title>steal</title>');
    await show(version);
    assert.equal(await shownTitle(), before);
    assert.match(faults.join('\n'), new RegExp(`${path} of shell ${version} is damaged in the registry`));
    alter(version, path, whole);
    assert.equal(await shownTitle(), line);
    before = line;
  }
});

test('an older shell that was changed before this server has served it is not served', async () => {
  const five = await publishShell('five', '55555555', true);
  const manifest = join(registryDir, 'shell', five, 'release.json');
  await publishShell('six', '66666666', true);
  const content = 'steal()';
  alter(five, 'js/main.55555555.js', content);
  const release = JSON.parse(readFileSync(manifest, 'utf8'));
  release.files['js/main.55555555.js'].integrity =
    `sha384-${createHash('sha384').update(content).digest('base64')}`;
  writeFileSync(manifest, JSON.stringify(release));
  await web.close();
  await start();
  assert.equal(await shownTitle(), 'six');
  assert.equal((await script('55555555')).status, 500);
  assert.match(
    faults.join('\n'),
    new RegExp(`shell ${five} has other content in the registry than its name says`),
  );
});
