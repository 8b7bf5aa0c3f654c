// @ts-check
/** Commands that install the packages must run without any: what they import at once is theirs or Node's. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { rootDir } from '../shared/root-dir.mjs';

const COMMANDS = ['start/start.mjs', 'cluster/cluster.mjs', 'test/test.mjs', 'deploy/check-deploy.mjs'];
const IMPORT = /^(?:import|export)\b(?:[^'";]*\bfrom)? ?'([^']+)'/gm;

/** @param {string} file @param {Set<string>} seen @returns {string[]} packages that it imports, also by other files */
function packagesOf(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, name = '']) => {
    if (name.startsWith('.')) return packagesOf(join(dirname(file), name), seen);
    return name.startsWith('node:') ? [] : [`${relative(rootDir, file)}: ${name}`];
  });
}

for (const command of COMMANDS) {
  test(`tools/${command} imports no package before it has installed them`, () => {
    assert.deepEqual(packagesOf(join(rootDir, 'tools', command)), []);
  });
}

test('an import of a package is found, also in a file that is imported', () => {
  const found = packagesOf(join(rootDir, 'tools/checks/check-size.mjs'));
  assert.ok(found.includes('tools/shared/measured-site.mjs: @playwright/test'), found.join());
});
