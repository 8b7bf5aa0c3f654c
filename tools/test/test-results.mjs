// @ts-check
/** Reads what the test runners of `npm test` report. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PART_FOLDERS, REMOTES } from '../shared/parts.mjs';
import { rootDir } from '../shared/root-dir.mjs';

/** @typedef {{ file: string, title: string, status: 'passed' | 'failed' | 'skipped' }} Test */
/** @typedef {{ passed: number, failed: number, failures: string[], tests: Test[] }} Result `failures` are lines that say what failed */
/** @typedef {{ name: string, message: string, assertionResults: { status: string, title: string, ancestorTitles: string[] }[] }} JestFile */
/** @typedef {{ title: string, file: string, suites?: Suite[], specs?: { title: string, tests: { status: string }[] }[] }} Suite */

const JEST_REPORT = /^[a-z-]+\.json$/;

/** @param {boolean} ok @returns {Result} of a step that counts as one test */
export const gate = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: [], tests: [] });

/** @param {boolean} ok @param {Result} result @returns {Result} a runner that failed without a failed test counts as one failure */
export const withExitCode = (ok, result) => (ok || result.failed > 0 ? result : { ...result, failed: 1 });

/** @param {Test[]} tests @param {string[]} [errors] that are not those of one test @returns {Result} */
function resultOf(tests, errors = []) {
  const failed = tests.filter(({ status }) => status === 'failed');
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failed.length + errors.length,
    failures: [...failed.map(({ file, title }) => `${file}: ${title}`), ...errors],
    tests,
  };
}

/** @param {Result[]} results @returns {Result} */
export const sum = (results) => ({
  passed: results.reduce((total, { passed }) => total + passed, 0),
  failed: results.reduce((total, { failed }) => total + failed, 0),
  failures: results.flatMap(({ failures }) => failures),
  tests: results.flatMap(({ tests }) => tests),
});

/** @param {string} status of Jest @returns {Test['status']} */
const jestStatus = (status) => (status === 'passed' || status === 'failed' ? status : 'skipped');

/** @param {JestFile} file @returns {Result} */
function jestFileResult({ name, message, assertionResults }) {
  const file = relative(rootDir, name);
  const result = resultOf(
    assertionResults.map(({ status, title, ancestorTitles }) => ({
      file,
      title: [...ancestorTitles, title].join(' › '),
      status: jestStatus(status),
    })),
    assertionResults.length === 0 && message !== '' ? [`${file}: could not be loaded`] : [],
  );
  return result.failed > 0 ? { ...result, failures: [...result.failures, message.trim()] } : result;
}

/** @param {string} dir of one JSON report for each project @returns {Result} */
export function jestResult(dir) {
  /** @type {JestFile[]} */
  const files = readdirSync(dir)
    .filter((name) => JEST_REPORT.test(name))
    .flatMap((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')).testResults);
  return sum(files.map(jestFileResult));
}

/** @param {string} file in TAP, without suites around the tests that name rows of the checklist @returns {Result} */
export function tapResult(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const lines = [...text.matchAll(/^ *(not )?ok \d+ - (.+?)( # (?:SKIP|TODO).*)?$/gm)];
  const count = (/** @type {string} */ label) =>
    Number(new RegExp(`^# ${label} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  return {
    // Not counted from the lines, because suites have some too.
    passed: count('pass'),
    failed: count('fail') + count('cancelled'),
    failures: lines.filter(([, not]) => not).map(([, , title = '']) => title),
    tests: lines.map(([, not, title = '', directive]) => ({
      file: 'tools',
      title: title.replaceAll('\\', ''),
      status: directive ? 'skipped' : not ? 'failed' : 'passed',
    })),
  };
}

/** @param {string} file @param {Suite} suite @param {string[]} titles of the suites around it @returns {Test[]} */
function browserTests(file, { suites = [], specs = [] }, titles = []) {
  return [
    ...specs.map(({ title, tests }) => ({
      file,
      title: [...titles, title].join(' › '),
      status: statusOf(tests.map(({ status }) => status)),
    })),
    ...suites.flatMap((suite) => browserTests(file, suite, [...titles, suite.title])),
  ];
}

/** @param {string[]} statuses of Playwright, one for each browser @returns {Test['status']} */
function statusOf(statuses) {
  if (statuses.every((status) => status === 'expected')) return 'passed';
  return statuses.every((status) => status === 'skipped') ? 'skipped' : 'failed';
}

/** @param {string} file of Playwright's JSON reporter @param {string} folder of the tests @returns {Result} */
function playwrightResult(file, folder) {
  if (!existsSync(file)) return { ...gate(false), failures: [`${folder}: there is no report`] };
  /** @type {{ suites: Suite[], errors: { message: string }[] }} */
  const { suites, errors } = JSON.parse(readFileSync(file, 'utf8'));
  return resultOf(
    suites.flatMap((suite) => browserTests(`${folder}/${suite.file}`, suite)),
    errors.map(({ message }) => message),
  );
}

/** @param {string} dir of all reports */
export const browserResult = (dir) => playwrightResult(join(dir, 'browser/report.json'), 'e2e/tests');

/** @param {string} dir of all reports @param {string} part its folder */
export const partResult = (dir, part) =>
  playwrightResult(join(dir, 'browser', part, 'report.json'), `${part}/browser`);

/** @param {string} dir of all reports */
export const toolsReport = (dir) => join(dir, 'tools.tap');

/** What the last runs reported. @param {string} dir of all reports */
export const allResults = (dir) =>
  sum([
    tapResult(toolsReport(dir)),
    jestResult(dir),
    browserResult(dir),
    ...REMOTES.map((remote) => partResult(dir, PART_FOLDERS[remote])),
  ]);
