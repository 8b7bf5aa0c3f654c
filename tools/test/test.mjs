// @ts-check
/**
 * `npm test`: installs what it needs, runs every gate, cheapest first, and ends with 'N passed, N failed',
 * after what failed, so that the end of a log is enough. A gate that is no test of its own (format, lint, types,
 * build) counts as one. `--full` runs the longer sizes.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { NX } from '../shared/build.mjs';
import { onInterruption } from '../shared/command.mjs';
import { installPackages } from '../shared/install.mjs';
import { PART_FOLDERS, REMOTES } from '../shared/parts.mjs';
import { run } from '../shared/processes.mjs';
import { rootDir } from '../shared/root-dir.mjs';
import { assertNodeVersion } from '../shared/settings.mjs';
import { installSystemTools, TEST_TOOLS } from '../shared/system-tools.mjs';
import { browserResult, gate, honest, jestResult, tapResult } from './test-results.mjs';

/** @typedef {import('./test-results.mjs').Result} Result */

const resultsDir = join(rootDir, 'test-results');
const KEPT = '.gitignore';
const isFull = process.argv.includes('--full');
const signal = onInterruption();
const env = { ...process.env, ...(isFull ? { SHAREWAVE_FULL: '1' } : {}) };

/** @param {string[]} args of Node */
const node = (...args) => run(process.execPath, args, { cwd: rootDir, env, signal });

/** @param {string} target runs it in every project that has it */
const nx = (target) => node(NX, 'run-many', '-t', target, '--parallel=2', '--output-style=static');

/** @returns {Promise<Result>} unit and API tests of every project */
const jestTests = async () => honest(await nx('test'), jestResult(resultsDir));

/** @returns {Promise<Result>} */
async function toolTests() {
  // Those of deploy/ need programs of their own (`npm run check:deploy`).
  const specs = readdirSync(join(rootDir, 'tools'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.mjs') && !name.startsWith('deploy'))
    .sort();
  const report = join(resultsDir, 'tools.tap');
  const ok = await node(
    '--test',
    '--test-concurrency=1',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${report}`,
    ...specs.map((spec) => `tools/${spec}`),
  );
  return honest(ok, tapResult(report));
}

/** @param {string} config @param {string} report @returns {Promise<Result>} */
const playwright = async (config, report) =>
  honest(
    await node('node_modules/@playwright/test/cli.js', 'test', '-c', config),
    browserResult(join(resultsDir, report)),
  );

const browserTests = () => playwright('e2e/playwright.config.ts', 'browser/report.json');

/** @returns {Promise<Result>} each part alone, as its own command serves it */
async function aloneTests() {
  /** @type {Result} */
  const total = { passed: 0, failed: 0, failures: [] };
  for (const part of REMOTES.map((remote) => PART_FOLDERS[remote])) {
    const result = await playwright(`${part}/playwright.config.mjs`, `browser/${part}/report.json`);
    total.passed += result.passed;
    total.failed += result.failed;
    total.failures.push(...result.failures);
  }
  return total;
}

/** @type {[label: string, step: () => Promise<Result>][]} */
const STEPS = [
  ['Format', async () => gate(await node('node_modules/prettier/bin/prettier.cjs', '--check', '.'))],
  ['Lint', async () => gate(await nx('lint'))],
  ['Types', async () => gate(await nx('typecheck'))],
  ['Build', async () => gate(await nx('build'))],
  ['Weight of the first load', async () => gate(await node('tools/checks/check-size.mjs'))],
  ['Tests of the tools', toolTests],
  ['Unit and API tests', jestTests],
  ['Browser tests', browserTests],
  ['Browser tests of each part alone', aloneTests],
];

async function prepare() {
  assertNodeVersion();
  await installPackages(signal);
  installSystemTools(TEST_TOOLS);
  mkdirSync(resultsDir, { recursive: true });
  for (const file of readdirSync(resultsDir).filter((name) => name !== KEPT)) {
    rmSync(join(resultsDir, file), { recursive: true });
  }
}

async function main() {
  const total = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const summary = [];
  /** @type {string[]} */
  const failures = [];
  try {
    await prepare();
    for (const [label, step] of STEPS) {
      if (signal.aborted) throw new Error('Interrupted.');
      console.log(`\n=== ${label} ===`);
      const start = Date.now();
      const { passed, failed, failures: titles } = await step();
      total.passed += passed;
      total.failed += failed;
      failures.push(...titles);
      const seconds = ((Date.now() - start) / 1000).toFixed(0);
      summary.push(`${label}: ${passed} passed, ${failed} failed in ${seconds} s`);
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    total.failed += 1;
  }
  if (failures.length > 0) console.log(['\nWhat failed:', ...failures].join('\n'));
  console.log(['', ...summary, '', `${total.passed} passed, ${total.failed} failed`].join('\n'));
  return total.failed === 0 ? 0 : 1;
}

process.exit(await main());
