// @ts-check
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { rootDir } from '../shared/root-dir.mjs';
import { searchPath } from '../shared/system-tools.mjs';

export const deployDir = join(rootDir, 'deploy');

/** @param {string} program @param {readonly string[]} args @param {Record<string, string>} [env] */
export function runProgram(program, args, env = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, PATH: searchPath(), ...env },
  });
  if (error) throw new Error(`${program} cannot be run: ${error.message}`);
  return { status, output: stdout, errors: stderr };
}
