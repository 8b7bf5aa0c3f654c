import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';

const project = join(__dirname, '..', '..');
/** The folder of that build. */
export const built = join(project, 'node_modules', '.cache', 'engine-build');

/** Builds the sources into a folder of the tests, so that a build in use elsewhere stays as it is. */
export function buildEngine(): void {
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
  const options = ['-p', 'tsconfig.build.json', '--outDir', built];
  execFileSync(process.execPath, [tsc, ...options], { cwd: project, stdio: 'inherit' });
}

/** The package as applications get it, whose threads and processes need the build. */
export async function builtPackage(): Promise<typeof import('../../src')> {
  const engine: typeof import('../../src') = await import(join(built, 'index.js'));
  return engine;
}

/** The engine as a process of its own. */
type EngineProcess = {
  child: ChildProcess;
  uri: string;
  kill(signal: NodeJS.Signals): Promise<number | null>;
};

/** A limit of what a process may write into one file, as on a full disk. */
type Limits = { maxFileKilobytes?: number };

/** The command that starts the command line. */
function commandOf(args: readonly string[], { maxFileKilobytes: limit }: Limits): [string, string[]] {
  const command = [join(built, 'cli.js'), ...args];
  if (limit === undefined) return [process.execPath, command];
  // exec makes the engine take the place of the shell, so that signals reach it.
  return ['bash', ['-c', `ulimit -f ${limit}; exec "$0" "$@"`, process.execPath, ...command]];
}

/** Runs the command line and waits for its end. */
export function runCli(
  args: readonly string[],
  limits: Limits = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(...commandOf(args, limits), { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  child.stderr.on('data', (data) => (output += String(data)));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

/** Starts the engine and waits for its line. */
export async function startEngineProcess(
  dataDir: string,
  more: readonly string[] = [],
  limits: Limits = {},
): Promise<EngineProcess> {
  const command = commandOf(['--data', dataDir, ...more], limits);
  const child = spawn(...command, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const uri = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data) => resolve(String(data).trim().split(' at ')[1] ?? ''));
    void ended.then((code) => reject(new Error(`the engine ended with code ${code}`)));
  });
  const kill = (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return ended;
  };
  return { child, uri, kill };
}
