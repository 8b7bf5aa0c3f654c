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

const decisions = listFiles(rootDir, 'docs/decisions/*.md').flatMap((file) => {
  const number = /(\d{3})-/.exec(file)?.[1];
  if (number === undefined || number === '000') return [];
  const page = readFileSync(join(rootDir, file), 'utf8');
  return {
    number,
    page,
    file: file.replace('docs/decisions/', ''),
    status: /^Date: .*$/m.exec(page)?.[0] ?? '',
  };
});

test('a decision that a later one supersedes, whole or in part, says so at its head', () => {
  const silent = decisions.flatMap(({ number, status }) => {
    const superseded = /Supersedes ([^.]*)/.exec(status)?.[1] ?? '';
    return decisions
      .filter((old) => superseded.includes(old.number))
      .filter((old) => !new RegExp(`superseded by[^.]*\\b${number}\\b`).test(old.status))
      .map((old) => `${old.number} does not say that ${number} supersedes it`);
  });
  assert.deepEqual(silent, []);
});

test('the list of decisions has all of them, by their titles', () => {
  const list = readFileSync(join(rootDir, 'docs/decisions/README.md'), 'utf8');
  const titles = decisions.map(({ page, file }) => `- [${/^# (.*)$/m.exec(page)?.[1]}](${file})`);
  assert.deepEqual(list.match(/^- \[.*$/gm), titles);
});
