// @ts-check
/** Reads what the test runners of `npm test` report. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PART_FOLDERS, REMOTES } from '../shared/parts.mjs';
import { rootDir } from '../shared/root-dir.mjs';

/**
 * @typedef {'passed' | 'failed' | 'skipped'} Status
 * @typedef {{ file: string, title: string, status: Status, message?: string | undefined }} Test `message` says why it failed
 * @typedef {{ title: string, status: string, ancestorTitles: string[], failureMessages?: string[] }} JestTest
 * @typedef {{ name: string, message: string, assertionResults: JestTest[] }} JestFile
 * @typedef {{ title: string, file: string, suites?: Suite[], specs?: { title: string, tests: { status: string }[] }[] }} Suite
 */

const JEST_REPORT = /^[a-z-]+\.json$/;
const TITLES = ' › ';

/** @param {string} file @param {string} title @param {string} [message] @returns {Test} */
export const failure = (file, title, message) => ({ file, title, status: 'failed', message });

/** @param {string} dir of all reports */
export const toolsReport = (dir) => join(dir, 'tools.jsonl');

/** @param {string} dir @returns {Test[]} */
export function toolsTests(dir) {
  const file = toolsReport(dir);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return lines.map((line) => JSON.parse(line));
}

/** @param {JestFile} file @returns {Test[]} */
function jestFileTests({ name, message, assertionResults }) {
  const file = relative(rootDir, name);
  if (assertionResults.length === 0 && message !== '') return [failure(file, 'could not be loaded', message)];
  return assertionResults.map(({ title, status, ancestorTitles, failureMessages }) => ({
    file,
    title: [...ancestorTitles, title].join(TITLES),
    status: status === 'passed' || status === 'failed' ? status : 'skipped',
    message: failureMessages?.join('\n'),
  }));
}

/** @param {string} dir with a JSON report of each project @returns {Test[]} */
export const jestTests = (dir) =>
  readdirSync(dir)
    .filter((name) => JEST_REPORT.test(name))
    .flatMap((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')).testResults)
    .flatMap(jestFileTests);

/** @param {string[]} statuses of Playwright, one for each browser @returns {Status} */
function statusOf(statuses) {
  if (statuses.every((status) => status === 'expected')) return 'passed';
  return statuses.every((status) => status === 'skipped') ? 'skipped' : 'failed';
}

/** @param {string} file @param {Suite} suite @param {string[]} titles of the suites around it @returns {Test[]} */
const suiteTests = (file, { suites = [], specs = [] }, titles = []) => [
  ...specs.map(({ title, tests }) => ({
    file,
    title: [...titles, title].join(TITLES),
    status: statusOf(tests.map(({ status }) => status)),
  })),
  ...suites.flatMap((suite) => suiteTests(file, suite, [...titles, suite.title])),
];

/** @param {string} report of Playwright's JSON reporter @param {string} folder of the tests @returns {Test[]} */
function playwrightTests(report, folder) {
  if (!existsSync(report)) return [failure(folder, 'there is no report')];
  /** @type {{ suites: Suite[], errors: { message: string }[] }} */
  const { suites, errors } = JSON.parse(readFileSync(report, 'utf8'));
  return [
    ...suites.flatMap((suite) => suiteTests(`${folder}/${suite.file}`, suite)),
    ...errors.map(({ message }) => failure(folder, 'error outside of tests', message)),
  ];
}

/** @param {string} dir of all reports */
export const browserTests = (dir) => playwrightTests(join(dir, 'browser/report.json'), 'e2e/tests');

/** @param {string} dir of all reports @param {string} part its folder */
export const partTests = (dir, part) =>
  playwrightTests(join(dir, 'browser', part, 'report.json'), `${part}/browser`);

/** What the last runs reported. @param {string} dir of all reports */
export const allTests = (dir) => [
  ...toolsTests(dir),
  ...jestTests(dir),
  ...browserTests(dir),
  ...REMOTES.flatMap((remote) => partTests(dir, PART_FOLDERS[remote])),
];
