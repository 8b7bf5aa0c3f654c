// @ts-check
/** Backs up a community while it is used, loses it, and restores it: real scripts, real restic, real API and database. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { freePort } from '@sharewave/build/ports';
import { openTestBucket } from '@sharewave/releases/test-bucket';
import { rootDir } from '../shared/root-dir.mjs';
import { untilReady } from '../shared/wait.mjs';
import { deployDir, runProgram } from './run-program.mjs';

const MEMBER = { emailOrUsername: 'demo.sailor', password: 'surf-the-wave' };

const folder = mkdtempSync(join(tmpdir(), 'sharewave-backup-'));
after(() => rmSync(folder, { recursive: true }));

/** @param {import('node:test').TestContext} context @param {Record<string, string>} env */
async function startNode(context, env) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const api = spawn(process.execPath, [join(rootDir, 'backend/dist/main.js')], {
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'test', API_PORT: String(port), PUBLIC_API_URL: url, ...env },
  });
  const ended = once(api, 'exit');
  const stop = async () => {
    api.kill('SIGTERM');
    await ended;
  };
  context.after(stop);
  await untilReady(`${url}/readyz`, 'The API', AbortSignal.timeout(60_000));
  return { url, stop };
}

/** What the member reads: the texts of the first page, and the pictures in it. @param {string} url of the API */
async function visit(url) {
  const login = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(MEMBER),
  });
  assert.equal(login.status, 200);
  const { token } = /** @type {{ token: string }} */ (await login.json());
  const page = await fetch(`${url}/api/users/demo.sailor/homeposts?page=1`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  /** @type {{ posts: { postMessage: string, imageURLs: string[] }[] }} */
  const { posts } = JSON.parse(await page.text());
  const paths = posts.flatMap(({ imageURLs }) => imageURLs).map((image) => new URL(image).pathname);
  assert.ok(paths.length > 0);
  const pictures = await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(url + path);
      assert.equal(answer.status, 200, path);
      return Buffer.from(await answer.arrayBuffer()).toString('base64');
    }),
  );
  return { texts: posts.map(({ postMessage }) => postMessage), pictures };
}

/** @param {string} script @param {Record<string, string>} env */
const runScript = (script, env) =>
  promisify(execFile)('bash', [join(deployDir, 'backup', script)], { env: { ...process.env, ...env } });

describe('a community that is lost', () => {
  for (const place of ['a folder', 'a bucket']) {
    test(`is restored from its encrypted back-up, its pictures from ${place} too`, async (context) => {
      const own = (/** @type {string} */ name) => join(folder, place.slice(2), name);
      const dataDir = own('data');
      const openStore = async (/** @type {string} */ name) => {
        if (place !== 'a bucket') return {};
        const bucket = await openTestBucket({ directory: own(name) });
        context.after(() => bucket.close());
        // Debian's rclone does not start with a bundle of certificates in the environment.
        return { ...bucket.env, REGISTRY_URL: '', S3_BUCKET: bucket.place.bucket, AWS_CA_BUNDLE: '' };
      };
      const secrets = { RESTIC_REPOSITORY: own('repository'), RESTIC_PASSWORD: 'a password' };
      const settings = { ...secrets, DATA_DIR: dataDir, BACKUP_WORK: own('work') };

      const store = await openStore('store');
      const node = await startNode(context, { DATA_DIR: dataDir, DEMO_USER: '1', ...store });
      const before = await visit(node.url);
      await runScript('back-up.sh', { ...settings, ...store });
      await runScript('back-up.sh', { ...settings, ...store });
      await node.stop();

      const [text = ''] = before.texts;
      const files = readdirSync(own('repository'), { recursive: true, withFileTypes: true });
      for (const file of files.filter((entry) => entry.isFile())) {
        assert.ok(!readFileSync(join(file.parentPath, file.name)).includes(text.slice(0, 20)), file.name);
      }
      assert.ok(!readdirSync(own('work')).includes('database'), 'the copy in the clear is removed');

      rmSync(dataDir, { recursive: true });
      rmSync(own('work'), { recursive: true });
      const restored = await openStore('another-store');
      await runScript('restore.sh', { ...settings, ...restored });
      const again = await startNode(context, { DATA_DIR: dataDir, DEMO_USER: '0', ...restored });
      assert.deepEqual(await visit(again.url), before);
      await again.stop();
    });
  }
});

test('a back-up without its password is refused', () => {
  const env = { RESTIC_REPOSITORY: join(folder, 'folder/repository'), RESTIC_PASSWORD: 'another' };
  const { status } = runProgram('restic', ['snapshots'], env);
  assert.notEqual(status, 0);
});
