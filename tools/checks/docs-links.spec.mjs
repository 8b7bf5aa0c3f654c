// @ts-check
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { brokenLinks } from './docs-links.mjs';
import { listFiles } from './repository-files.mjs';
import { rootDir } from '../shared/root-dir.mjs';

test('every link in the documents leads somewhere', () => {
  const broken = listFiles(rootDir, '*.md').flatMap((file) => brokenLinks(rootDir, file));
  assert.deepEqual(broken, []);
});

test('a link to a missing page or heading is found, one in a code block is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docs-links-'));
  writeFileSync(
    join(folder, 'page.md'),
    '# A page\n\n[ok](#a-page) [ok](https://example.org) [no](#b) [no](gone.md)\n\n```\n[x](y.md)\n```\n',
  );
  assert.deepEqual(brokenLinks(folder, 'page.md'), ['page.md: #b', 'page.md: gone.md']);
  rmSync(folder, { recursive: true });
});
