// @ts-check
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { rootDir } from '../shared/root-dir.mjs';
import { conformanceOf, rowsOf } from './conformance.mjs';
import { allTests } from './test-results.mjs';

const resultsDir = mkdtempSync(join(tmpdir(), 'sharewave-results-'));
after(() => rmSync(resultsDir, { recursive: true }));

/** @param {string} path @param {string} text */
function report(path, text) {
  mkdirSync(dirname(join(resultsDir, path)), { recursive: true });
  writeFileSync(join(resultsDir, path), text);
}

const SEA = rowsOf('# C\n\n## A. Sea\n\n- M1 It is wet.\n- M2 It is salty.\n');

test('the checklist numbers its rows without a gap: the specification’s from M1, our own from D1', () => {
  const ids = rowsOf(readFileSync(join(rootDir, 'docs/checklist.md'), 'utf8')).map(({ id }) => id);
  assert.equal(ids.filter((id) => id.startsWith('M')).length, 221);
  for (const letter of ['M', 'D']) {
    const own = ids.filter((id) => id.startsWith(letter));
    assert.deepEqual(
      own,
      own.map((_, index) => `${letter}${index + 1}`),
    );
  }
});

test('a row is shown by a test that passed, not by one that failed or was skipped', () => {
  const { problems, table } = conformanceOf(SEA, [
    { file: 'sea.spec.ts', title: "is wet to Ada's touch [M1]", status: 'passed' },
    { file: 'sea.spec.ts', title: 'is salty [M2]', status: 'skipped' },
    { file: 'sea.spec.ts', title: 'stays salty [M2]', status: 'failed' },
  ]);
  assert.deepEqual(problems, ['No test that passed shows M2: It is salty.']);
  assert.match(table, /\| M1 \| A\. Sea \| It is wet\. \| is wet to Ada's touch \(sea\.spec\.ts\) \|/);
  assert.match(table, /\| M2 \| A\. Sea \| It is salty\. \| \*\*open\*\* \|/);
});

test('a test that names a row that is not in the checklist is reported', () => {
  const { problems } = conformanceOf(SEA, [
    { file: 'sea.spec.ts', title: 'is wet and salty [M1 M2]', status: 'passed' },
    { file: 'sea.spec.ts', title: 'is deep [M3]', status: 'passed' },
  ]);
  assert.deepEqual(problems, ['sea.spec.ts: "is deep [M3]" names M3, which is not in the checklist.']);
});

test('tests and their results are those of the reports of all runners', () => {
  report(
    'ui.json',
    JSON.stringify({
      testResults: [
        {
          name: join(rootDir, 'libs/ui/sea.spec.ts'),
          message: 'Expected: wet',
          assertionResults: [
            { ancestorTitles: ['a sea'], title: 'is wet [M1]', status: 'passed' },
            { ancestorTitles: ['a sea'], title: 'is salty [M2]', status: 'failed' },
            { ancestorTitles: [], title: 'is deep', status: 'pending' },
          ],
        },
        { name: join(rootDir, 'libs/ui/bad.spec.ts'), message: 'Syntax error', assertionResults: [] },
      ],
    }),
  );
  report(
    'tools.jsonl',
    [
      { file: 'tools/sea.spec.mjs', title: 'the web says so [M3]', status: 'passed' },
      { file: 'tools/sea.spec.mjs', title: 'fails', status: 'failed' },
    ]
      .map((line) => JSON.stringify(line))
      .join('\n'),
  );
  const suite = (/** @type {string} */ status) => ({
    title: 'sea.spec.ts',
    file: 'sea.spec.ts',
    specs: [],
    suites: [{ title: 'a boat', file: 'sea.spec.ts', specs: [{ title: 'swims', tests: [{ status }] }] }],
  });
  report('browser/report.json', JSON.stringify({ suites: [suite('expected')], errors: [] }));
  report('browser/mfe-feed/report.json', JSON.stringify({ suites: [suite('flaky')], errors: [] }));
  assert.deepEqual(
    allTests(resultsDir).map(({ file, title, status }) => `${status} ${file}: ${title}`),
    [
      'passed tools/sea.spec.mjs: the web says so [M3]',
      'failed tools/sea.spec.mjs: fails',
      'passed libs/ui/sea.spec.ts: a sea › is wet [M1]',
      'failed libs/ui/sea.spec.ts: a sea › is salty [M2]',
      'skipped libs/ui/sea.spec.ts: is deep',
      'failed libs/ui/bad.spec.ts: could not be loaded',
      'passed e2e/tests/sea.spec.ts: a boat › swims',
      'failed mfe-feed/browser/sea.spec.ts: a boat › swims',
      ...['profile', 'friends', 'messenger'].map((part) => `failed mfe-${part}/browser: there is no report`),
    ],
  );
});

test('the tests of the tools are reported one by one, without the suites around them', () => {
  const file = join(resultsDir, 'some.spec.mjs');
  writeFileSync(
    file,
    `import { describe, test } from 'node:test';
     describe('a sea', () => { test('is wet'); test('is dry', () => { throw new Error(); }); });
     test('later', { skip: true });`,
  );
  const reporter = '--test-reporter=./tools/test/json-reporter.mjs';
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout } = spawnSync(process.execPath, ['--test', reporter, file], {
    cwd: rootDir,
    encoding: 'utf8',
    env,
  });
  const tests = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    tests.map(({ title, status }) => `${status} ${title}`),
    ['passed is wet', 'failed is dry', 'skipped later'],
  );
});
