import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Service } from './processes';

const run = promisify(execFile);

/** What the system may hold back from a process: the size of the files that it writes, and how many it has open. */
export type Resource = 'fsize' | 'nofile';

/** Gives a running process no more than this of something; answers how to give it back. */
export async function holdBack({ pid }: Service, what: Resource, most: number): Promise<() => Promise<void>> {
  const of = ['--pid', String(pid)];
  const { stdout } = await run('prlimit', [...of, `--${what}`, '--output', 'SOFT', '--noheadings', '--raw']);
  const set = async (value: string): Promise<void> => {
    await run('prlimit', [...of, `--${what}=${value}:`]);
  };
  await set(String(most));
  return () => set(stdout.trim());
}

/** How many files and connections a process has open. */
export async function openFiles({ pid }: Service): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length;
}

/** The setting that makes a process live in another hour. */
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
