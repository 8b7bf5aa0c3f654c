// @ts-check
/** `npm run conformance` writes docs/conformance.md: each row of docs/checklist.md beside the tests whose titles name it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles } from './repository-files.mjs';
import { rootDir } from '../shared/root-dir.mjs';
import { titlesOf } from './test-titles.mjs';

/** @typedef {{ id: string, text: string, part: string }} Row */
/** @typedef {{ file: string, title: string, rows: string[] }} TaggedTest */

export const PAGE = 'docs/conformance.md';
const CHECKLIST = 'docs/checklist.md';
const SPECS = ['*.spec.ts', '*.spec.tsx', '*.e2e-spec.ts', 'tools/checks/failure-texts.spec.mjs'];
/** Row numbers in a title: 'stays where it is [M1 M2]'. */
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

/** @param {string} text @returns {string[]} */
const numbersIn = (text) => [
  ...new Set([...text.matchAll(NUMBERS)].flatMap(([, numbers = '']) => numbers.split(' '))),
];

/** @param {string} file @param {string} source @returns {TaggedTest[]} */
export const taggedTestsOf = (file, source) =>
  titlesOf(file, source)
    .map((title) => ({ file, title: title.replace(NUMBERS, ''), rows: numbersIn(title) }))
    .filter(({ rows }) => rows.length > 0);

/** @param {string} text safe inside a cell and inside a link */
const cell = (text) => text.replace(/[|[\]<*_`$]/g, '\\$&');

/** @param {Row} row @param {TaggedTest[]} tests */
function lineOf({ id, text }, tests) {
  const links = tests
    .filter(({ rows }) => rows.includes(id))
    .map(({ file, title }) => `[${cell(title)}](../${file})`);
  return `| ${id} | ${text.replaceAll('|', '\\|')} | ${[...new Set(links)].join('<br>') || '**open**'} |`;
}

/** @param {Row[]} rows @param {TaggedTest[]} tests */
export function openRows(rows, tests) {
  const shown = new Set(tests.flatMap((test) => test.rows));
  return rows.filter(({ id }) => !shown.has(id)).map(({ id }) => id);
}

/** @param {Row[]} rows @param {TaggedTest[]} tests */
export function renderPage(rows, tests) {
  const open = openRows(rows, tests);
  const parts = [...new Set(rows.map(({ part }) => part))];
  return [
    '# Conformance',
    '',
    'Made by `npm run conformance` from the row numbers in the titles of tests; not edited by hand.',
    'The rows are those of the [checklist](checklist.md).',
    '',
    `${rows.length - open.length} of ${rows.length} rows are shown by a test.`,
    open.length > 0 ? `${open.length} are open: ${open.join(', ')}.` : 'None is open.',
    ...parts.flatMap((part) => [
      '',
      `## ${part}`,
      '',
      '| Row | What holds | Shown by |',
      '| --- | --- | --- |',
      ...rows.filter((row) => row.part === part).map((row) => lineOf(row, tests)),
    ]),
    '',
  ].join('\n');
}

/** The current checklist and tests; `numbers` are the row numbers in each test file. */
export function readConformance() {
  const sources = [...new Set(listFiles(rootDir, ...SPECS))]
    .sort()
    .map((file) => ({ file, source: readFileSync(join(rootDir, file), 'utf8') }));
  return {
    rows: rowsOf(readFileSync(join(rootDir, CHECKLIST), 'utf8')),
    tests: sources.flatMap(({ file, source }) => taggedTestsOf(file, source)),
    numbers: sources.map(({ file, source }) => ({ file, numbers: numbersIn(source) })),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { rows, tests } = readConformance();
  writeFileSync(join(rootDir, PAGE), renderPage(rows, tests));
}
