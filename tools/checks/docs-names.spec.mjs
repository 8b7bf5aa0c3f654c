// @ts-check
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { missingNames } from './docs-names.mjs';
import { listFiles } from './repository-files.mjs';
import { rootDir } from '../shared/root-dir.mjs';

test('every path, command and metric that the documents name exists', () => {
  assert.deepEqual(missingNames(rootDir), []);
});

test('one that does not exist is found, and other words are ignored', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docs-names-'));
  const write = (/** @type {string} */ file, /** @type {string} */ text) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  write('package.json', '{ "name": "all", "scripts": { "start": "" } }');
  write('ui/package.json', '{ "name": "ui", "scripts": { "test": "" } }');
  write('ui/src/a.spec.ts', '');
  write('docs/metrics.md', '`sharewave_rooms`');
  write('docs/right.md', '`ui/src/*.spec.ts` `ui/dist/a.js` `src/b.ts` `npm run start` `npx nx test ui`');
  write('ui/README.md', '`npm run test`\n\n```\nnpm run start -- ui\nnpx nx run-many -t test -p ui\n```\n');
  write('docs/wrong.md', '`ui/src/b.ts` `npm run test` `npx nx lint ui` `sharewave_boats`\n');
  assert.deepEqual(
    missingNames(folder).map((line) => line.replace('docs/wrong.md: ', '')),
    ['ui/src/b.ts', 'npm run test', 'npx nx lint ui', 'sharewave_boats'],
  );
  rmSync(folder, { recursive: true });
});

test('the list of decisions has every page, by its title', () => {
  const pages = listFiles(rootDir, 'docs/decisions/*.md').filter((file) => !file.endsWith('README.md'));
  const titles = pages.map((file) => {
    const title = /^# (.*)$/m.exec(readFileSync(join(rootDir, file), 'utf8'))?.[1];
    return `- [${title}](${file.replace('docs/decisions/', '')})`;
  });
  const list = readFileSync(join(rootDir, 'docs/decisions/README.md'), 'utf8').match(/^- \[.*$/gm) ?? [];
  assert.deepEqual([...list].sort(), titles.sort());
});
