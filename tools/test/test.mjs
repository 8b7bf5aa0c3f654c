// @ts-check
/**
 * `npm test`: installs what is missing, runs every check, cheapest first, and ends with what failed and 'N passed, N failed', so that the end of a
 * log is enough. A check that is not a test (format, lint …) counts as one. `--full` runs the longer sizes.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commitSubjectProblems } from '../checks/commit-subjects.mjs';
import { NX } from '../shared/build.mjs';
import { onInterruption } from '../shared/command.mjs';
import { installPackages } from '../shared/install.mjs';
import { PART_FOLDERS, REMOTES } from '../shared/parts.mjs';
import { run } from '../shared/processes.mjs';
import { rootDir } from '../shared/root-dir.mjs';
import { assertNodeVersion } from '../shared/settings.mjs';
import { installSystemTools, TEST_TOOLS } from '../shared/system-tools.mjs';
import { writeConformance } from './conformance.mjs';
import {
  allTests,
  browserTests,
  failure,
  jestTests,
  partTests,
  toolsReport,
  toolsTests,
} from './test-results.mjs';

/** @typedef {import('./test-results.mjs').Test} Test */

const resultsDir = join(rootDir, 'test-results');
const isFull = process.argv.includes('--full');
const signal = onInterruption();
const env = { ...process.env, ...(isFull ? { SHAREWAVE_FULL: '1' } : {}) };

/** @param {string[]} args of Node */
const node = (...args) => run(process.execPath, args, { cwd: rootDir, env, signal });

/** @param {string[]} targets runs them in every project that has them */
const nx = (...targets) => node(NX, 'run-many', '-t', ...targets, '--parallel=2', '--output-style=static');

/** @param {string} config */
const playwright = (config) => node('node_modules/@playwright/test/cli.js', 'test', '-c', config);

/** A step that counts as one test; its output says what is wrong. @param {boolean} ok @returns {Test[]} */
const check = (ok) => [{ file: '', title: 'failed; see the output above', status: ok ? 'passed' : 'failed' }];

/** @param {string[]} problems one line each @returns {Test[]} */
const noProblems = (problems) =>
  problems.length === 0 ? check(true) : problems.map((line) => failure('', line));

/** A runner that failed without a failed test counts as one failure. @param {boolean} ok @param {Test[]} tests */
const withExitCode = (ok, tests) =>
  ok || tests.some(({ status }) => status === 'failed') ? tests : [...tests, ...check(false)];

async function runToolTests() {
  // Those of deploy/ need programs of their own (`npm run check:deploy`).
  const specs = readdirSync(join(rootDir, 'tools'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.mjs') && !name.startsWith('deploy'))
    .sort();
  const ok = await node(
    '--test',
    '--test-concurrency=1',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./tools/test/json-reporter.mjs',
    `--test-reporter-destination=${toolsReport(resultsDir)}`,
    ...specs.map((spec) => `tools/${spec}`),
  );
  return withExitCode(ok, toolsTests(resultsDir));
}

/** Each part alone, as its own command serves it. */
async function runPartTests() {
  /** @type {Test[]} */
  const results = [];
  const waiting = REMOTES.map((remote) => PART_FOLDERS[remote]);
  const work = async () => {
    for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
      const ok = await playwright(`${folder}/playwright.config.mjs`);
      results.push(...withExitCode(ok, partTests(resultsDir, folder)));
    }
  };
  // As many at a time as other browser tests; each takes a free port.
  await Promise.all([work(), work()]);
  return results;
}

/** @type {[label: string, step: () => Promise<Test[]>][]} */
const STEPS = [
  ['Commit subjects', async () => noProblems(commitSubjectProblems())],
  ['Format', async () => check(await node('node_modules/prettier/bin/prettier.cjs', '--check', '.'))],
  ['Unused exports', async () => check(await node('node_modules/knip/bin/knip.js', '--no-progress'))],
  // In one run, so that no processor waits for the longest of each kind.
  ['Lint, types and build', async () => check(await nx('lint', 'typecheck', 'build'))],
  ['Weight of the first load', async () => check(await node('tools/checks/check-size.mjs'))],
  ['Tests of the tools', runToolTests],
  ['Unit and API tests', async () => withExitCode(await nx('test'), jestTests(resultsDir))],
  [
    'Browser tests',
    async () => withExitCode(await playwright('e2e/playwright.config.ts'), browserTests(resultsDir)),
  ],
  ['Browser tests of each part alone', runPartTests],
  ['Conformance', async () => noProblems(writeConformance(resultsDir, allTests(resultsDir)))],
];

async function prepare() {
  assertNodeVersion();
  await installPackages(signal);
  installSystemTools(TEST_TOOLS);
  mkdirSync(resultsDir, { recursive: true });
  for (const file of readdirSync(resultsDir).filter((name) => name !== '.gitignore')) {
    rmSync(join(resultsDir, file), { recursive: true });
  }
}

/** @param {Test[]} tests @param {import('./test-results.mjs').Status} status */
const count = (tests, status) => tests.filter((test) => test.status === status).length;

/** @param {Test[]} tests */
const passedAndFailed = (tests) => `${count(tests, 'passed')} passed, ${count(tests, 'failed')} failed`;

async function main() {
  /** @type {Test[]} */
  const results = [];
  /** @type {string[]} */
  const failures = [];
  /** @type {string[]} */
  const summary = [];
  /** @param {string} label @param {Test[]} tests */
  const add = (label, tests) => {
    results.push(...tests);
    for (const { file, title, message } of tests.filter(({ status }) => status === 'failed'))
      failures.push([label, file, title].filter(Boolean).join(': '), ...(message ? [message.trim()] : []));
  };
  try {
    await prepare();
    for (const [label, step] of STEPS) {
      if (signal.aborted) throw new Error('Interrupted.');
      console.log(`\n=== ${label} ===`);
      const start = Date.now();
      const tests = await step();
      add(label, tests);
      const seconds = ((Date.now() - start) / 1000).toFixed(0);
      summary.push(`${label}: ${passedAndFailed(tests)} in ${seconds} s`);
    }
  } catch (error) {
    add('npm test', [failure('', error instanceof Error ? error.message : String(error))]);
  }
  if (failures.length > 0) console.log(['\nWhat failed:', ...failures].join('\n'));
  console.log(['', ...summary, '', passedAndFailed(results)].join('\n'));
  return failures.length === 0 ? 0 : 1;
}

process.exit(await main());
