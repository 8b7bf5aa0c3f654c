// @ts-check
/**
 * `npm run count`: lines of source by project and words of documents; `npm run count -- <commit> [<commit>]`: files that a commit, or all between two,
 * touch. Counts the files that git tracks, as they are in the checkout.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../shared/root-dir.mjs';

const SOURCE = /\.(ts|tsx|mjs|cjs|js)$/;
/** Specs, test folders and fixtures, e2e and what is for tests only. The runner in tools/test is source. */
const TESTS =
  /\.(spec|e2e-spec|shared-spec)\.\w+$|^(?!tools\/).*\/test\/|(^|\/)(fixtures|__fixtures__)\/|^e2e\/|^libs\/testing\//;
/** A product of its own. */
const ENGINE = /^libs\/embedded-mongo\//;

/** @param {string[]} args @returns {string[]} the lines that git prints */
const git = (...args) =>
  execFileSync('git', args, { cwd: rootDir, encoding: 'utf8' }).split('\n').filter(Boolean);

/** @param {string} file */
const read = (file) => readFileSync(join(rootDir, file), 'utf8');

/** @param {string} file */
const projectOf = (file) => /^(libs\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? 'root';

/** @param {Iterable<number>} numbers */
const sum = (numbers) => [...numbers].reduce((total, number) => total + number, 0);

function printCounts() {
  const files = git('ls-files');
  /** @type {Map<string, number>} */
  const lines = new Map();
  for (const file of files.filter((name) => SOURCE.test(name) && !TESTS.test(name) && !ENGINE.test(name))) {
    const project = projectOf(file);
    lines.set(project, (lines.get(project) ?? 0) + read(file).split('\n').length - 1);
  }
  console.log(
    'Lines of .ts, .tsx, .mjs, .cjs and .js, without tests, fixtures, e2e, libs/testing and libs/embedded-mongo:',
  );
  for (const [project, count] of [...lines].sort(([, a], [, b]) => b - a)) {
    console.log(`${String(count).padStart(8)} ${project}`);
  }
  console.log(`${String(sum(lines.values())).padStart(8)} in all`);
  const documents = files.filter((name) => name.endsWith('.md'));
  const words = documents.map((file) => read(file).split(/\s+/).filter(Boolean).length);
  console.log(`Words in ${documents.length} Markdown files: ${sum(words)}`);
}

/** @param {string} from @param {string} to */
function printTouched(from, to) {
  const touched = git('diff', '--name-only', from, to);
  console.log(
    `Files that differ between ${from} and ${to}: ${touched.length}`,
    ...touched.map((file) => `\n  ${file}`),
  );
}

const [first, second] = process.argv.slice(2);
if (first === undefined) printCounts();
else printTouched(second === undefined ? `${first}^` : first, second ?? first);
