import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Service } from './processes';

const run = promisify(execFile);

/** Resource limits of a process: the size of written files, and the number of open ones. */
export type Resource = 'fsize' | 'nofile';

/** Limits a resource of a running process; returns a function that lifts the limit. */
export async function holdBack({ pid }: Service, what: Resource, most: number): Promise<() => Promise<void>> {
  const of = ['--pid', String(pid)];
  const { stdout } = await run('prlimit', [...of, `--${what}`, '--output', 'SOFT', '--noheadings', '--raw']);
  const set = async (value: string): Promise<void> => {
    await run('prlimit', [...of, `--${what}=${value}:`]);
  };
  await set(String(most));
  return () => set(stdout.trim());
}

/** The number of open files and connections of a process. */
export async function openFiles({ pid }: Service): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length;
}

/** The settings that shift the clock of a process. */
export function clockShiftedBy(hours: number): Record<string, string> {
  const code = `
    const Real = Date;
    const now = () => Real.now() + ${hours * 60 * 60 * 1000};
    globalThis.Date = class Date extends Real {
      constructor(...given) {
        super(...(given.length === 0 ? [now()] : given));
      }
      static now() {
        return now();
      }
    };`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}` };
}
