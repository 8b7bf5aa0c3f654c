// @ts-check
/** Reads the reports of the test runners of `npm test`: passed, failed, and which. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ passed: number, failed: number, failures: string[] }} Result `failures` are titles, of those that have one */
/** @typedef {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number, testResults: { name: string, message: string, assertionResults: { status: string, fullName: string }[] }[] }} JestReport */
/** @typedef {{ title: string, suites?: Suite[], specs?: { ok: boolean, title: string, file: string }[] }} Suite */

/** @param {boolean} ok @param {Result} result @returns {Result} a runner that failed without a failed test counts as one */
export const honest = (ok, result) => (ok || result.failed > 0 ? result : { ...result, failed: 1 });

/** @param {boolean} ok @returns {Result} of a step that is no test of its own */
export const gate = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: [] });

/** @param {string} dir of one JSON report per project @returns {Result} */
export function jestResult(dir) {
  /** @type {Result} */
  const result = { passed: 0, failed: 0, failures: [] };
  for (const file of readdirSync(dir).filter((name) => /^[a-z-]+\.json$/.test(name))) {
    /** @type {JestReport} */
    const report = JSON.parse(readFileSync(join(dir, file), 'utf8'));
    result.passed += report.numPassedTests;
    // A suite that cannot be loaded fails without a failed test.
    result.failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
    for (const { name, message, assertionResults } of report.testResults) {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length > 0 || (assertionResults.length === 0 && message)) {
        const said = failed.map(({ fullName }) => `${name}: ${fullName}`);
        result.failures.push(...(said.length > 0 ? said : [`${name}: could not be loaded`]), message.trim());
      }
    }
  }
  return result;
}

/** @param {string} file in TAP @returns {Result} */
export function tapResult(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const numberOf = (/** @type {string} */ label) =>
    Number(new RegExp(`^# ${label} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  return {
    passed: numberOf('pass'),
    failed: numberOf('fail') + numberOf('cancelled'),
    failures: [...text.matchAll(/^ *not ok \d+ - (.+)$/gm)].map(([, title = '']) => title),
  };
}

/** @param {Suite} suite @returns {string[]} */
const failedSpecs = ({ suites = [], specs = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(failedSpecs),
];

/** @param {string} file of Playwright's JSON reporter @returns {Result} */
export function browserResult(file) {
  if (!existsSync(file)) return gate(false);
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: failedSpecs({ title: '', suites }),
  };
}
