// @ts-check
/**
 * All of Sharewave has one version, that of package.json, except what the shell shares with the remotes: those versions
 * rise only when remotes built for the former would fail, because the shell refuses these then.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { SHARED_PACKAGES } from '@sharewave/build';
import { rootDir } from '../shared/root-dir.mjs';
import { listFiles } from './repository-files.mjs';

const read = (/** @type {string} */ file) => readFileSync(join(rootDir, file), 'utf8');
const { version } = JSON.parse(read('package.json'));
const hasOwnVersion = (/** @type {string} */ name) => SHARED_PACKAGES.includes(name);

test('every project, and what projects want of each other, has the version of the whole', () => {
  const manifests = listFiles(rootDir, 'package.json', '*/package.json');
  assert.ok(manifests.length > 10);
  for (const file of manifests) {
    const manifest = JSON.parse(read(file));
    if (!hasOwnVersion(manifest.name)) assert.equal(manifest.version, version, file);
    const wanted = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    for (const [name, wish] of wanted) {
      if (!name.startsWith('@sharewave/') || hasOwnVersion(name)) continue;
      assert.equal(wish, version, `${file}: ${name}`);
    }
  }
  assert.equal(JSON.parse(read('package-lock.json')).version, version);
});

test('remotes of the former version run in this shell', () => {
  const { dependencies } = JSON.parse(read('shell/package.json'));
  const ours = SHARED_PACKAGES.filter((name) => name.startsWith('@sharewave/'));
  assert.deepEqual([...new Set(ours.map((name) => dependencies[name]))], ['0.1.0']);
});

test('the images that deploy/ runs, the description of the wire and the changelog name that version', () => {
  const files = readdirSync(join(rootDir, 'deploy'), { recursive: true, encoding: 'utf8' });
  const texts = files.filter((file) => /\.ya?ml$/.test(file)).map((file) => read(join('deploy', file)));
  const tags = texts.flatMap((text) =>
    [...text.matchAll(/(?:image: sharewave\/[\w-]+:|newTag: )(\S+)/g)].map(([, tag]) => tag),
  );
  assert.ok(tags.length > 10);
  assert.deepEqual([...new Set(tags)], [version]);
  assert.equal(JSON.parse(read('docs/openapi.json')).info.version, version);
  assert.match(read('CHANGELOG.md'), new RegExp(`^## ${version}\\b`, 'm'));
});
