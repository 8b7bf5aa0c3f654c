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
  allResults,
  browserResult,
  gate,
  jestResult,
  partResult,
  sum,
  toolsReport,
  tapResult,
  withExitCode,
} from './test-results.mjs';

/** @typedef {import('./test-results.mjs').Result} Result */

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

/** @param {string[]} problems one line each @returns {Result} */
const check = (problems) => ({ ...gate(problems.length === 0), failures: problems });

/** @returns {Promise<Result>} */
async function toolTests() {
  // Those of deploy/ need programs of their own (`npm run check:deploy`).
  const specs = readdirSync(join(rootDir, 'tools'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.mjs') && !name.startsWith('deploy'))
    .sort();
  const report = toolsReport(resultsDir);
  const ok = await node(
    '--test',
    '--test-concurrency=1',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${report}`,
    ...specs.map((spec) => `tools/${spec}`),
  );
  return withExitCode(ok, tapResult(report));
}

/** @returns {Promise<Result>} each part alone, as its own command serves it */
async function partTests() {
  /** @type {Result[]} */
  const results = [];
  const waiting = REMOTES.map((remote) => PART_FOLDERS[remote]);
  const work = async () => {
    for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
      const ok = await playwright(`${folder}/playwright.config.mjs`);
      results.push(withExitCode(ok, partResult(resultsDir, folder)));
    }
  };
  // As many at a time as other browser tests; each takes a free port.
  await Promise.all([work(), work()]);
  return sum(results);
}

/** @type {[label: string, step: () => Promise<Result>][]} */
const STEPS = [
  ['Commit subjects', async () => check(commitSubjectProblems())],
  ['Format', async () => gate(await node('node_modules/prettier/bin/prettier.cjs', '--check', '.'))],
  ['Unused exports', async () => gate(await node('node_modules/knip/bin/knip.js', '--no-progress'))],
  // In one run, so that no processor waits for the longest of each kind.
  ['Lint, types and build', async () => gate(await nx('lint', 'typecheck', 'build'))],
  ['Weight of the first load', async () => gate(await node('tools/checks/check-size.mjs'))],
  ['Tests of the tools', toolTests],
  ['Unit and API tests', async () => withExitCode(await nx('test'), jestResult(resultsDir))],
  [
    'Browser tests',
    async () => withExitCode(await playwright('e2e/playwright.config.ts'), browserResult(resultsDir)),
  ],
  ['Browser tests of each part alone', partTests],
  ['Conformance', async () => check(writeConformance(resultsDir, allResults(resultsDir).tests))],
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

async function main() {
  /** @type {Result[]} */
  const results = [];
  /** @type {string[]} */
  const summary = [];
  try {
    await prepare();
    for (const [label, step] of STEPS) {
      if (signal.aborted) throw new Error('Interrupted.');
      console.log(`\n=== ${label} ===`);
      const start = Date.now();
      const result = await step();
      results.push(result);
      const seconds = ((Date.now() - start) / 1000).toFixed(0);
      summary.push(`${label}: ${result.passed} passed, ${result.failed} failed in ${seconds} s`);
    }
  } catch (error) {
    results.push({ ...gate(false), failures: [error instanceof Error ? error.message : String(error)] });
  }
  const { passed, failed, failures } = sum(results);
  if (failures.length > 0) console.log(['\nWhat failed:', ...failures].join('\n'));
  console.log(['', ...summary, '', `${passed} passed, ${failed} failed`].join('\n'));
  return failed === 0 ? 0 : 1;
}

process.exit(await main());
