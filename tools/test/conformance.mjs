// @ts-check
/**
 * Which passed test shows which row of docs/checklist.md, by the row numbers at the end of titles: 'stays where it is [M1 M2]'. `npm test` writes
 * test-results/conformance.md after its runs and fails if a row has none; `npm run conformance` does so from the reports of the last runs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rootDir } from '../shared/root-dir.mjs';
import { allTests } from './test-results.mjs';

/** @typedef {{ id: string, text: string, part: string }} Row */
/** @typedef {import('./test-results.mjs').Test} Test */

const NUMBERS = / ?\[([MD]\d+(?: [MD]\d+)*)\]/g;

/** @param {string} checklist @returns {Row[]} */
export function rowsOf(checklist) {
  let part = '';
  return checklist.split('\n').flatMap((line) => {
    part = /^## (.+)$/.exec(line)?.[1] ?? part;
    const [, id, text] = /^- ([MD]\d+) (.+)$/.exec(line) ?? [];
    return id && text ? [{ id, text, part }] : [];
  });
}

/** @param {Test} test @returns {string[]} the numbers of the rows that it shows */
const numbersIn = ({ title }) =>
  [...title.matchAll(NUMBERS)].flatMap(([, numbers = '']) => numbers.split(' '));

/** @param {string} text as it may stand in a cell */
const cell = (text) => text.replace(/[|[\]<*_`$]/g, '\\$&');

/** @param {Row[]} rows @param {Test[]} tests */
export function conformanceOf(rows, tests) {
  const passed = tests.filter(({ status }) => status === 'passed');
  const shownBy = (/** @type {string} */ id) =>
    new Set(
      passed
        .filter((test) => numbersIn(test).includes(id))
        .map(({ file, title }) => `${cell(title.replace(NUMBERS, ''))} (${file})`),
    );
  const known = new Set(rows.map(({ id }) => id));
  const open = rows.filter(({ id }) => shownBy(id).size === 0);
  const lines = rows.map(({ id, text, part }) => {
    const shown = [...shownBy(id)].join('<br>') || '**open**';
    return `| ${id} | ${part} | ${cell(text)} | ${shown} |`;
  });
  return {
    summary: `${rows.length - open.length} of ${rows.length} rows are shown by a test that passed.`,
    problems: [
      ...open.map(({ id, text }) => `No test that passed shows ${id}: ${text}`),
      ...tests.flatMap((test) =>
        numbersIn(test)
          .filter((id) => !known.has(id))
          .map((id) => `${test.file}: "${test.title}" names ${id}, which is not in the checklist.`),
      ),
    ],
    table: ['| Row | Part | What holds | Shown by |', '| --- | --- | --- | --- |', ...lines].join('\n'),
  };
}

/**
 * Writes the table and returns what is wrong, one line each.
 * @param {string} resultsDir
 * @param {Test[]} tests
 */
export function writeConformance(resultsDir, tests) {
  const checklist = readFileSync(join(rootDir, 'docs/checklist.md'), 'utf8');
  const { summary, problems, table } = conformanceOf(rowsOf(checklist), tests);
  const file = join(resultsDir, 'conformance.md');
  writeFileSync(file, ['# Conformance', summary, ...problems.map((line) => `- ${line}`), table].join('\n\n'));
  console.log(`${summary} The table is ${file}.`);
  return problems;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const resultsDir = join(rootDir, 'test-results');
  const problems = writeConformance(resultsDir, allTests(resultsDir));
  problems.forEach((line) => console.error(line));
  process.exitCode = problems.length === 0 ? 0 : 1;
}
