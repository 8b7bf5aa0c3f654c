import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Who holds a data folder. The start time tells a process from a later one with the same id. */
type Holder = { pid: number; startedAt: string };

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

function startTimeOf(pid: number): string {
  try {
    // Field 22, counted behind the command name, which may hold spaces; with the boot id it is unique on Linux.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`;
  } catch {
    return '';
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    const [pid = '', startedAt = ''] = readFileSync(file, 'utf8').split('\n');
    return { pid: Number(pid), startedAt };
  } catch {
    return undefined;
  }
}

function isAlive({ pid, startedAt }: Holder): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  return startedAt === '' || startTimeOf(pid) === startedAt;
}

/**
 * Takes the lock file of a data folder; returns the release function. Counters live in memory, so two processes
 * on one folder would damage it; a lock left behind by a killed process is taken over.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'engine.lock');
  const mine = join(dataDir, `engine.lock.${process.pid}.${Math.random().toString(36).slice(2)}`);
  try {
    writeFileSync(mine, `${process.pid}\n${startTimeOf(process.pid)}\n`, { mode: 0o600 });
    // link() fails when the name exists: of several starters exactly one gets it.
    for (let attempt = 0; attempt < 10; attempt += 1) {
      try {
        linkSync(mine, file);
        return () => rmSync(file, { force: true });
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      }
      const holder = readHolder(file);
      if (holder && isAlive(holder)) {
        throw new Error(
          `The data folder ${dataDir} is in use by process ${holder.pid}. Stop it, or choose another folder.`,
        );
      }
      removeStale(file, `${mine}.old`);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  throw new Error(`The data folder ${dataDir} is being opened by other processes at the same time.`);
}

/** Moves the stale lock aside first: when another starter has replaced it meanwhile, its lock goes back. */
function removeStale(file: string, aside: string): void {
  try {
    renameSync(file, aside);
    const moved = readHolder(aside);
    if (moved && isAlive(moved)) linkSync(aside, file);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
