// @ts-check
/**
 * `npm test`: installs what it needs, then runs every gate in order of cheapness and ends with 'N passed, N failed'.
 * A gate that is no test of its own (format, lint, types, build) counts as one. `--full` runs the longer sizes.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from './install.mjs';
import { installSystemTools } from './system-tools.mjs';

const rootDir = dirname(dirname(fileURLToPath(import.meta.url)));
const resultsDir = join(rootDir, 'test-results');
const isFull = process.argv.includes('--full');
const env = {
  ...process.env,
  NX_TUI: 'false',
  NX_DAEMON: 'false',
  ...(isFull ? { SHAREWAVE_FULL: '1' } : {}),
};

/** @typedef {{ passed: number, failed: number }} Count */

/** @param {string} command @param {string[]} args */
function run(command, args) {
  return (
    spawnSync(command, args, { cwd: rootDir, stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0
  );
}

/** @param {string[]} targets */
function nx(...targets) {
  const tasks = ['run-many', '-t', ...targets, '--parallel=2', '--output-style=static'];
  return run(process.execPath, ['node_modules/nx/dist/bin/nx.js', ...tasks]);
}

/** @param {boolean} ok @returns {Count} */
const gate = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

/** @param {boolean} ok @param {Count} count @returns {Count} a runner that failed without a failed test counts as one */
const honest = (ok, count) => (ok || count.failed > 0 ? count : { ...count, failed: 1 });

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(join(resultsDir, file), 'utf8'));

/** @param {string} label @param {() => Count} step @param {Count} total */
function measure(label, step, total) {
  console.log(`\n=== ${label} ===`);
  const start = Date.now();
  const { passed, failed } = step();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((Date.now() - start) / 1000).toFixed(0);
  console.log(`--- ${label}: ${passed} passed, ${failed} failed in ${seconds} s`);
}

/** @returns {Count} unit and API tests of every project */
function jestTests() {
  const ok = nx('test');
  const count = { passed: 0, failed: 0 };
  for (const file of readdirSync(resultsDir).filter((name) => name.endsWith('.json'))) {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = readJson(file);
    count.passed += numPassedTests;
    // A suite that could not even load fails without a failed test.
    count.failed += numFailedTests || numFailedTestSuites;
  }
  return honest(ok, count);
}

/** @returns {Count} */
function toolTests() {
  const specs = readdirSync(join(rootDir, 'tools')).filter((name) => name.endsWith('.spec.mjs'));
  const count = { passed: 0, failed: 0 };
  for (const spec of specs) count[run(process.execPath, [`tools/${spec}`]) ? 'passed' : 'failed'] += 1;
  return count;
}

/** @returns {Count} */
function browserTests() {
  const report = join(resultsDir, 'browser', 'report.json');
  const ok = run(process.execPath, [
    'node_modules/@playwright/test/cli.js',
    'test',
    '-c',
    'e2e/playwright.config.ts',
  ]);
  if (!existsSync(report)) return gate(false);
  const { expected, unexpected, flaky } = readJson('browser/report.json').stats;
  return honest(ok, { passed: expected, failed: unexpected + flaky });
}

const total = { passed: 0, failed: 0 };
try {
  installPackages(rootDir);
  installSystemTools();
  for (const file of readdirSync(resultsDir).filter((name) => name !== '.gitignore')) {
    rmSync(join(resultsDir, file), { recursive: true });
  }
  measure(
    'Format',
    () => gate(run(process.execPath, ['node_modules/prettier/bin/prettier.cjs', '--check', '.'])),
    total,
  );
  measure('Lint', () => gate(nx('lint')), total);
  measure('Types', () => gate(nx('typecheck')), total);
  measure('Tools', toolTests, total);
  measure('Build', () => gate(nx('build')), total);
  measure('Unit and API tests', jestTests, total);
  measure('Browser tests', browserTests, total);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  total.failed += 1;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
