// @ts-check
/** What `npm start` publishes of its checkout. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { DiskRegistry, Ledger, findRelease, pin } from '@sharewave/releases';
import { prepareReleases } from './built-parts.mjs';
import { PART_FOLDERS } from './parts.mjs';
import { signingKey } from './release-settings.mjs';
import { rootDir } from './root-dir.mjs';

const folder = mkdtempSync(join(tmpdir(), 'sharewave-built-'));
after(() => rmSync(folder, { recursive: true }));

/** @type {{ shared: string[], parts: Record<string, { current: number, versions: Record<string, object> }> }} */
const contract = JSON.parse(readFileSync(join(rootDir, 'libs/app-kit/remote-contract.json'), 'utf8'));

/** A build of each part, in which `names` are exported and imported. @param {string[]} names */
function buildAll(...names) {
  const text = JSON.stringify({ ui: names });
  return Object.fromEntries(
    Object.keys(PART_FOLDERS).map((part) => {
      const directory = join(folder, names.join('-'), part);
      mkdirSync(directory, { recursive: true });
      const promised = contract.parts[part];
      const modules = Object.keys(promised?.versions[promised.current] ?? {});
      const manifest = {
        entry: 'entry.js',
        modules: Object.fromEntries(modules.map((name) => [name, []])),
        shared: {},
        imports: { ui: names },
      };
      const files = {
        'index.html': text,
        'shared-exports.json': text,
        'entry.js': text,
        'remote.json': JSON.stringify(manifest),
      };
      for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content);
      return [part, directory];
    }),
  );
}

test('the shell records which contracts it supports, and what it shares in which version', async () => {
  const settings = { dataDir: join(folder, 'told'), webPort: 5470 };
  const releases = await prepareReleases(settings, buildAll('Button'));
  const registry = new DiskRegistry(releases.registryDir);
  const { state } = await new Ledger(registry, await signingKey(releases)).read();
  const { supports } = await findRelease(registry, 'shell', state.parts.shell?.stable ?? '');
  assert.equal(supports.contracts.feed, contract.parts.feed?.current);
  const { dependencies } = JSON.parse(readFileSync(join(rootDir, 'shell/package.json'), 'utf8'));
  assert.equal(supports.versions.react, dependencies.react);
  assert.deepEqual(Object.keys(supports.versions).sort(), contract.shared);
});

test('a remote that needs more than a held back shell exports is not promoted, and nothing fails', async () => {
  const settings = { dataDir: join(folder, 'data'), webPort: 5470 };
  const releases = await prepareReleases(settings, buildAll('Button'));
  const ledger = new Ledger(new DiskRegistry(releases.registryDir), await signingKey(releases));
  const { parts } = (await ledger.read()).state;
  const change = { part: /** @type {const} */ ('shell'), by: 'anna', at: new Date() };
  await ledger.change(pin(change, parts.shell?.stable ?? ''));

  await prepareReleases(settings, buildAll('Button', 'Wave'));
  const { state } = await ledger.read();
  for (const part of /** @type {const} */ (['shell', 'feed', 'messenger'])) {
    assert.equal(state.parts[part]?.stable, parts[part]?.stable);
  }
});
