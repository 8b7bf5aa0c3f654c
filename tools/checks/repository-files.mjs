// @ts-check
import { execFileSync } from 'node:child_process';

/** @param {string} rootDir @param {...string} patterns @returns {string[]} files of the repository, new ones too */
export function listFiles(rootDir, ...patterns) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns];
  return execFileSync('git', args, { cwd: rootDir, encoding: 'utf8' }).split('\n').filter(Boolean);
}
