// @ts-check
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { rootDir } from '../shared/root-dir.mjs';

export const deployDir = join(rootDir, 'deploy');

/**
 * Runs a program to its end; also searches Debian's sbin folders, which are only on root's path.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 */
export function runProgram(program, args, env = {}) {
  const PATH = [process.env.PATH, '/usr/sbin', '/sbin'].join(delimiter);
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, PATH, ...env },
  });
  if (error) throw new Error(`${program} cannot be run: ${error.message}`);
  return { status, output: stdout, errors: stderr };
}
