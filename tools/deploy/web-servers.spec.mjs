// @ts-check
/** Serves the built web parts with the nginx configuration. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { prepareReleases } from '../shared/built-parts.mjs';
import { REMOTES } from '../shared/parts.mjs';
import { rootDir } from '../shared/root-dir.mjs';
import { serveWeb } from '../web/serve-web.mjs';
import { untilListening } from '../shared/wait.mjs';
import { deployDir, runProgram } from './run-program.mjs';

const SHELL_PORT = 5320;
const REMOTE_PORT = 5321;
const OWN_SERVER_PORT = 5330;
const API_URL = 'http://localhost:5300';
const remoteUrls = REMOTES.map((_, index) => `http://localhost:${OWN_SERVER_PORT + 1 + index}`);
const SETTINGS = {
  SHAREWAVE_API_URL: API_URL,
  SHAREWAVE_SOCKET_URL: 'ws://localhost:5300',
  ...Object.fromEntries(
    REMOTES.map((name, index) => [`SHAREWAVE_${name.toUpperCase()}_URL`, remoteUrls[index]]),
  ),
  SHAREWAVE_REMOTE_ORIGINS: remoteUrls.join(' '),
  SHAREWAVE_IMAGE_ORIGINS: API_URL,
  SHAREWAVE_FOOTER_AUTHOR: 'The authors',
  SHAREWAVE_CLIENT_SOURCE_URL: 'https://example.org/client',
  SHAREWAVE_SERVER_SOURCE_URL: 'https://example.org/server',
};
const folder = mkdtempSync(join(tmpdir(), 'sharewave-nginx-'));

/** @param {string} name @param {string} root @param {number} port @returns {string} the template as rendered when the image starts */
function site(name, root, port) {
  let text = readFileSync(join(deployDir, 'nginx', `${name}.conf.template`), 'utf8');
  for (const [key, value] of Object.entries(SETTINGS)) text = text.replaceAll(`\${${key}}`, value ?? '');
  assert.doesNotMatch(text, /\$\{/, 'every setting of the template is given');
  return text
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('/usr/share/nginx/html', join(rootDir, root, 'dist'))
    .replaceAll('_of_file', `_of_${name}`);
}

const configuration = join(folder, 'nginx.conf');
const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
mkdirSync(join(folder, 'sites'));
writeFileSync(join(folder, 'sites/shell.conf'), site('shell', 'shell', SHELL_PORT));
writeFileSync(join(folder, 'sites/remote.conf'), site('remote', 'mfe-feed', REMOTE_PORT));
writeFileSync(
  configuration,
  `daemon off; pid ${folder}/pid; error_log stderr warn; events {}
   http {
     include /etc/nginx/mime.types; access_log off;
     ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
     include ${folder}/sites/*.conf;
   }`,
);

/** @param {string} url @param {Record<string, string>} [headers] */
async function get(url, headers = {}) {
  const answer = await fetch(url, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const NONCE = /nonce-([^']+)'/;
const shell = (/** @type {string} */ path) => `http://127.0.0.1:${SHELL_PORT}${path}`;
const remote = (/** @type {string} */ path) => `http://127.0.0.1:${REMOTE_PORT}${path}`;

const FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";
const feedScript = () =>
  readdirSync(join(rootDir, 'mfe-feed/dist/js')).find((name) => /\.[0-9a-f]{8}\.js$/.test(name));

describe('the web servers of deploy/nginx', () => {
  /** @type {import('node:child_process').ChildProcess} */
  let nginx;

  before(async () => {
    const check = runProgram('nginx', ['-t', '-c', configuration]);
    assert.equal(check.status, 0, check.errors);
    nginx = spawn('nginx', ['-c', configuration], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    });
    await untilListening(SHELL_PORT, 'nginx', AbortSignal.timeout(10_000));
  });

  after(async () => {
    nginx.kill('SIGTERM');
    await once(nginx, 'exit');
    rmSync(folder, { recursive: true });
  });

  test('answer every path of a screen with the document, each time with a new nonce', async () => {
    const nonces = new Set();
    for (const path of ['/', '/home', '/user/demo.sailor', '/index.html']) {
      const { status, headers, text } = await get(shell(path), { Accept: 'text/html' });
      assert.equal(status, 200, path);
      assert.equal(headers.get('cache-control'), 'no-cache');
      const nonce = NONCE.exec(headers.get('content-security-policy') ?? '')?.[1];
      assert.match(text, new RegExp(`content="${nonce}"`), path);
      assert.doesNotMatch(text, /__CSP_NONCE__/);
      nonces.add(nonce);
    }
    assert.equal(nonces.size, 4);
  });

  test('never answer a missing script with the document, and send a CSP with refusals too', async () => {
    for (const url of [shell('/js/none.js'), remote('/js/none.js')]) {
      const { status, headers } = await get(url, { Accept: '*/*' });
      assert.equal(status, 404);
      assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
    }
  });

  test('let nothing run in a file that is opened as a document, and leave scripts their page’s policy', async () => {
    for (const url of [shell('/favicon.svg'), remote('/remote.json')]) {
      const { status, headers } = await get(url);
      assert.equal(status, 200, url);
      assert.equal(headers.get('content-security-policy'), FILE_POLICY, url);
    }
    for (const url of [shell('/service-worker.js'), remote(`/js/${feedScript()}`)]) {
      const { status, headers } = await get(url);
      assert.equal(status, 200, url);
      assert.equal(headers.get('content-security-policy'), null, url);
    }
  });

  test('answer as the server of npm start does', async () => {
    const footer = {
      author: 'The authors',
      clientSourceUrl: 'https://example.org/client',
      serverSourceUrl: 'https://example.org/server',
    };
    const data = { dataDir: mkdtempSync(join(tmpdir(), 'sharewave-web-')), webPort: OWN_SERVER_PORT };
    const own = await serveWeb({
      releases: await prepareReleases(data),
      host: '127.0.0.1',
      webPort: OWN_SERVER_PORT,
      apiUrl: API_URL,
      mediaOrigins: [],
      isDemo: false,
      demo: { username: '', password: '' },
      footer,
    });
    try {
      const policy = (/** @type {Headers} */ headers) =>
        headers.get('content-security-policy')?.replaceAll(/nonce-[^']+/g, 'nonce');
      const [theirs, ours] = [await get(shell('/')), await get(`${own.url}/`)];
      assert.equal(policy(theirs.headers), policy(ours.headers));
      for (const name of [
        'x-content-type-options',
        'referrer-policy',
        'cross-origin-opener-policy',
        'cache-control',
      ]) {
        assert.equal(theirs.headers.get(name), ours.headers.get(name), name);
      }
      for (const path of ['/', '/config.json', '/favicon.svg', '/js/none.js']) {
        for (const url of [shell(path), `${own.url}${path}`, remote(path)]) {
          const transport = (await get(url, { 'X-Forwarded-Proto': 'https' })).headers;
          assert.equal(transport.get('strict-transport-security'), 'max-age=31536000', url);
          assert.equal((await get(url)).headers.get('strict-transport-security'), null, url);
        }
      }
      for (const path of ['/favicon.svg', '/service-worker.js', '/manifest.json', '/js/none.js']) {
        const [theirFile, ourFile] = [await get(shell(path)), await get(`${own.url}${path}`)];
        assert.deepEqual(
          [theirFile.status, policy(theirFile.headers)],
          [ourFile.status, policy(ourFile.headers)],
        );
      }
      const { parts } = JSON.parse((await get(`${own.url}/remotes.json`)).text);
      const { version } = parts.feed.stable;
      const ofFeed = async (/** @type {string} */ path) =>
        policy((await get(`http://127.0.0.1:${OWN_SERVER_PORT + 1}/${version}/${path}`)).headers);
      assert.equal(await ofFeed('remote.json'), FILE_POLICY);
      assert.equal(await ofFeed(`js/${feedScript()}`), undefined);
      const [theirConfig, ourConfig] = [
        await get(shell('/config.json')),
        await get(`${own.url}/config.json`),
      ];
      assert.deepEqual(JSON.parse(theirConfig.text), JSON.parse(ourConfig.text));
      assert.equal(theirConfig.headers.get('cache-control'), ourConfig.headers.get('cache-control'));
    } finally {
      await own.close();
      rmSync(data.dataDir, { recursive: true });
    }
  });

  test('let browsers cache hashed files for ever, and load those of a remote from any origin', async () => {
    const { status, headers } = await get(remote(`/js/${feedScript()}`), { 'Accept-Encoding': 'gzip' });
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /javascript/);
    assert.equal(headers.get('content-encoding'), 'gzip');
    assert.match(headers.get('cache-control') ?? '', /immutable/);
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal((await get(remote('/remote.json'))).headers.get('cache-control'), 'no-cache');
  });
});
