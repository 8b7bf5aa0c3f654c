// @ts-check
/** `npm run check:commits`: commit subjects within 72 characters. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { rootDir } from '../shared/root-dir.mjs';

const MAX_LENGTH = 72;
/** Commits up to this one are older than the check. */
const LAST_UNCHECKED = '2c6d005fc177d4c805a8f44125eb7c13b2675cf8';

/** @param {string} directory @param {string[]} args @returns {string | null} its output; null if it fails */
function git(directory, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: directory, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/**
 * Subjects that are too long, one line each. Says what it cannot check: commits that a shallow clone lacks, or a checkout without git.
 * @param {string} [directory]
 * @param {string} [lastUnchecked]
 */
export function commitSubjectProblems(directory = rootDir, lastUnchecked = LAST_UNCHECKED) {
  const hasStart = git(directory, 'cat-file', '-e', `${lastUnchecked}^{commit}`) !== null;
  const isShallow = git(directory, 'rev-parse', '--is-shallow-repository') === 'true';
  if (!hasStart && !isShallow) {
    console.log('Commit subjects are not checked: this is not a clone of the repository.');
    return [];
  }
  if (!hasStart) console.log('This clone is shallow: only the subjects of the commits in it are checked.');
  const range = hasStart ? `${lastUnchecked}..HEAD` : 'HEAD';
  const commits = git(directory, 'log', '--no-merges', '--format=%h %s', range)?.split('\n').filter(Boolean);
  return (commits ?? []).flatMap((line) => {
    const length = line.slice(line.indexOf(' ') + 1).length;
    return length > MAX_LENGTH ? [`${length} characters, at most ${MAX_LENGTH}: ${line}`] : [];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = commitSubjectProblems();
  problems.forEach((line) => console.error(line));
  process.exitCode = problems.length === 0 ? 0 : 1;
}
