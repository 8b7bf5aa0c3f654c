// @ts-check
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PAGE, openRows, readConformance, renderPage, rowsOf, taggedTestsOf } from './conformance.mjs';
import { rootDir } from '../shared/root-dir.mjs';

const { rows, tests, numbers } = readConformance();

test('every row of the checklist is shown by a test', () => {
  assert.equal(rows.filter(({ id }) => id.startsWith('M')).length, 221);
  assert.deepEqual(openRows(rows, tests), []);
});

test('the page of conformance matches the titles of the tests (npm run conformance)', () => {
  assert.equal(readFileSync(join(rootDir, PAGE), 'utf8'), renderPage(rows, tests));
});

test('the checklist numbers its rows without a gap: the specification’s from M1, our own from D1', () => {
  for (const letter of ['M', 'D']) {
    const ids = rows.map(({ id }) => id).filter((id) => id.startsWith(letter));
    assert.deepEqual(
      ids,
      ids.map((_, index) => `${letter}${index + 1}`),
    );
  }
});

test('no test names a row that is not in the checklist', () => {
  const known = new Set(rows.map(({ id }) => id));
  assert.deepEqual(
    tests.filter((tagged) => tagged.rows.some((id) => !known.has(id))),
    [],
  );
});

test('no row number is written outside the title of a test', () => {
  const lost = numbers.flatMap(({ file, numbers: written }) => {
    const read = new Set(tests.filter((tagged) => tagged.file === file).flatMap((tagged) => tagged.rows));
    return written.filter((number) => !read.has(number)).map((number) => `${file}: ${number}`);
  });
  assert.deepEqual(lost, []);
});

test('a row without a test is shown as open and counted, one with tests names them', () => {
  const checklist = '# C\n\n## A. Sea\n\n- M1 It is wet.\n- M2 It is salty.\n';
  const source = "it('is wet to Ada\\'s touch [M1]', () => undefined);\nit('has waves', () => undefined);\n";
  const sea = rowsOf(checklist);
  const tagged = taggedTestsOf('sea.spec.ts', source);
  assert.deepEqual(openRows(sea, tagged), ['M2']);
  const page = renderPage(sea, tagged);
  assert.match(page, /1 of 2 rows are shown by a test\.\n1 are open: M2\./);
  assert.match(page, /\| M1 \| It is wet\. \| \[is wet to Ada's touch\]\(\.\.\/sea\.spec\.ts\) \|/);
  assert.match(page, /\| M2 \| It is salty\. \| \*\*open\*\* \|/);
  assert.doesNotMatch(page, /waves/);
});

test('titles from tables, templates and loops are read as they are run', () => {
  const source = `
    const WAYS = { 'a link [M1]': () => 1, 'a key [M2]': () => 2 };
    const SEAS = ['calm', 'rough'] as const;
    describe('a boat', () => {
      for (const [way, go] of Object.entries(WAYS)) test(\`is reached by \${way}\`, go);
      it.each(SEAS)('swims in a %s sea [M3]', () => undefined);
      it.each([{ name: 'Ada', at: { port: 1 } }])('$name lies at $at.port [M4]', () => undefined);
      it.each([['a', -1], ['b', 2]])('of %s, %i [M5]', () => undefined);
      it.each(imported())('of %s which a run alone could tell [M6]', () => undefined);
    });`;
  assert.deepEqual(
    taggedTestsOf('boat.spec.ts', source).map(({ title, rows: [row] }) => `${row} ${title}`),
    [
      'M1 a boat › is reached by a link',
      'M2 a boat › is reached by a key',
      'M3 a boat › swims in a calm sea',
      'M3 a boat › swims in a rough sea',
      'M4 a boat › Ada lies at 1',
      'M5 a boat › of a, -1',
      'M5 a boat › of b, 2',
      'M6 a boat › of … which a run alone could tell',
    ],
  );
});

test('a test that does not run shows nothing', () => {
  const source = `
    it.skip('is wet [M1]', () => undefined);
    describe.skip('the sea', () => { it('is wet [M1]', () => undefined); });
    test.fixme('is wet [M1]', () => undefined);`;
  assert.deepEqual(taggedTestsOf('sea.spec.ts', source), []);
});
