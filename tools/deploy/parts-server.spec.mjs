// @ts-check
/** The server of released parts as its image starts it: from a registry, configured only by environment variables. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as allOf } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { DockerfileParser } from 'dockerfile-ast';
import { parse } from 'yaml';
import { prepareReleases } from '../shared/built-parts.mjs';
import { REMOTES } from '../shared/parts.mjs';
import { rootDir } from '../shared/root-dir.mjs';
import { untilReady } from '../shared/wait.mjs';
import { SECRETS } from './example-settings.mjs';
import { deployDir, runProgram } from './run-program.mjs';

/** @typedef {{ version: string, entry: string, integrity: Record<string, string> }} Release */

const WEB_PORT = 5340;
/** Of the ports from 5345 on, the third. */
const TAKEN_PORT = WEB_PORT + 7;
const API_URL = 'https://api.sharewave.example';
const remoteUrlOf = (/** @type {string} */ remote) => `https://${remote}.sharewave.example`;
const folder = mkdtempSync(join(tmpdir(), 'sharewave-parts-'));
const site = `http://127.0.0.1:${WEB_PORT}`;

/** @param {Record<string, string>} env */
const start = (env) =>
  spawn(process.execPath, ['tools/web/serve-parts.mjs'], {
    cwd: rootDir,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });

describe('the server of released parts', () => {
  /** @type {ReturnType<typeof start>} */
  let server;
  /** @type {Record<string, string>} */
  let env;

  before(async () => {
    const dataDir = join(folder, 'publisher');
    const { registryDir, keyFile } = await prepareReleases({ dataDir, webPort: WEB_PORT });
    const { publicKeyText, readPrivateKey } = await import('@sharewave/releases');
    env = {
      REGISTRY_DIR: registryDir,
      RELEASE_PUBLIC_KEY: publicKeyText(readPrivateKey(readFileSync(keyFile, 'utf8'))),
      DATA_DIR: join(folder, 'server'),
      PUBLIC_API_URL: API_URL,
      PUBLIC_WEB_URL: 'https://sharewave.example',
      WEB_PORT: String(WEB_PORT),
      DEMO_USER: '0',
      ...Object.fromEntries(REMOTES.map((remote) => [`${remote.toUpperCase()}_URL`, remoteUrlOf(remote)])),
    };
    server = start(env);
    server.stderr.pipe(process.stderr);
    await untilReady(`${site}/remotes.json`, 'The server of the parts', AbortSignal.timeout(60_000));
  });

  after(async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
    rmSync(folder, { recursive: true });
  });

  test('publishes the origins that browsers use, and allows no other', async () => {
    const document = await fetch(site, { headers: { Accept: 'text/html' } });
    const policy = document.headers.get('content-security-policy') ?? '';
    assert.match(policy, new RegExp(`script-src 'self' ${REMOTES.map(remoteUrlOf).join(' ')};`));
    assert.match(policy, new RegExp(`connect-src 'self' ${API_URL} wss://api.sharewave.example `));
    assert.doesNotMatch(policy, /localhost|127\.0\.0\.1|unsafe/);
    const config = /** @type {{ remotes: unknown, demo: unknown }} */ (
      await (await fetch(`${site}/config.json`)).json()
    );
    assert.deepEqual(config.remotes, Object.fromEntries(REMOTES.map((name) => [name, remoteUrlOf(name)])));
    assert.equal(config.demo, null);
  });

  test('lists the released versions with the hashes of the files that each remote’s port serves', async () => {
    const { parts } = /** @type {{ parts: Record<string, { stable: Release } | undefined> }} */ (
      await (await fetch(`${site}/remotes.json`)).json()
    );
    for (const [index, remote] of REMOTES.entries()) {
      const release = parts[remote]?.stable;
      assert.ok(release, remote);
      const { version, entry, integrity } = release;
      const script = await fetch(`http://127.0.0.1:${WEB_PORT + 1 + index}/${version}/${entry}`);
      assert.equal(script.status, 200, remote);
      assert.match(script.headers.get('cache-control') ?? '', /immutable/);
      assert.equal(script.headers.get('access-control-allow-origin'), '*');
      assert.match(integrity[entry] ?? '', /^sha384-/);
    }
  });

  test('has no signing key', () => {
    assert.equal('RELEASE_KEY' in env, false);
  });

  for (const name of ['REGISTRY_DIR', 'RELEASE_PUBLIC_KEY', 'PUBLIC_API_URL', 'FEED_URL']) {
    test(`does not start without ${name}, and says so`, async () => {
      const { [name]: _left, ...rest } = env;
      const incomplete = start(rest);
      const [text] = await once(incomplete.stderr, 'data');
      const [code] = await once(incomplete, 'exit');
      assert.notEqual(code, 0);
      assert.match(String(text), new RegExp(name));
    });
  }

  test('exits if one of its ports is in use, and says which part needs it', async () => {
    const taken = createServer().listen(TAKEN_PORT, '127.0.0.1');
    await once(taken, 'listening');
    const late = start({ ...env, WEB_PORT: String(TAKEN_PORT - 2), DATA_DIR: join(folder, 'late') });
    const [[code], said] = await Promise.all([once(late, 'exit'), allOf(late.stderr)]);
    taken.close();
    assert.equal(code, 1);
    assert.match(said, /^The profile part cannot listen on port 5347: .*\n$/);
  });
});

describe('the image of the parts', () => {
  const dockerfile = DockerfileParser.parse(readFileSync(join(deployDir, 'docker/parts.Dockerfile'), 'utf8'));

  test('contains every package that its server needs', () => {
    const copied = dockerfile
      .getCOPYs()
      .map((copy) => /node_modules\/(\S+)$/.exec(copy.getArgumentsContent() ?? '')?.[1]);
    /** @type {Set<string>} */
    const needed = new Set();
    collect('sirv', needed);
    for (const name of needed) {
      assert.ok(
        copied.some((path) => path === name || path?.startsWith(`${name}/`)),
        `${name} is missing in the image`,
      );
    }
  });

  test('contains the releases library and its dependencies', () => {
    const text = readFileSync(join(deployDir, 'docker/parts.Dockerfile'), 'utf8');
    assert.match(text, /npm ci --omit=dev --workspace=libs\/releases /);
    assert.match(text, /COPY --from=build \/app\/libs\/releases\/dist libs\/releases\/dist/);
  });

  /** @param {string} name @param {Set<string>} into */
  function collect(name, into) {
    into.add(name);
    const { dependencies = {} } = JSON.parse(
      readFileSync(join(rootDir, 'node_modules', name, 'package.json'), 'utf8'),
    );
    for (const next of Object.keys(dependencies)) if (!into.has(next)) collect(next, into);
  }
});

describe('the compose file of the releases', () => {
  /** @type {Record<string, string>} */
  const SETTINGS = {
    ...SECRETS,
    S3_ACCESS_KEY_ID: 'sharewave',
    RELEASE_KEY: 'private',
    RELEASE_PUBLIC_KEY: 'public',
    REGISTRY_DIR: '/srv/registry',
  };
  const render = (/** @type {Record<string, string>} */ settings) =>
    runProgram(
      'docker-compose',
      ['-f', join(deployDir, 'compose.yaml'), '-f', join(deployDir, 'compose.releases.yaml'), 'config'],
      settings,
    );

  test('gives all the same registry, and the key and the right to write only to the release watch', () => {
    const { status, output, errors } = render(SETTINGS);
    assert.equal(status, 0, errors);
    const { services } = parse(output);
    // Compose 1 lists services that a profile leaves out, Compose 2 does not.
    for (const name of Object.keys(services).filter((key) => /^(shell|mfe-)/.test(key))) {
      assert.deepEqual(services[name].profiles, ['without-registry'], name);
    }
    const writers = ['api-1', 'api-2', 'parts', 'release-watch'].filter((name) => {
      const { volumes, environment } = services[name];
      const [registry] = volumes.filter((/** @type {unknown} */ one) => /registry/.test(JSON.stringify(one)));
      assert.match(JSON.stringify(registry), /\/srv\/registry.*\/registry/, name);
      const isReadOnly = registry.read_only === true || /:ro$/.test(registry);
      assert.equal(environment.RELEASE_KEY, isReadOnly ? undefined : 'private', name);
      return !isReadOnly;
    });
    assert.deepEqual(writers, ['release-watch']);
    assert.equal(services['api-1'].environment.JWT_SECRET, SETTINGS.JWT_SECRET);
  });

  for (const name of ['RELEASE_KEY', 'RELEASE_PUBLIC_KEY', 'REGISTRY_DIR']) {
    test(`does not start without ${name}`, () => {
      const { status, errors } = render({ ...SETTINGS, [name]: '' });
      assert.notEqual(status, 0);
      assert.match(errors, new RegExp(name));
    });
  }
});
