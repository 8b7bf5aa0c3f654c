import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';

const project = join(__dirname, '..', '..');
const built = join(project, 'node_modules', '.cache', 'engine-build');

/** Builds the sources into a folder of the tests, so that a build in use elsewhere stays as it is. */
export function buildEngine(): void {
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
  const options = [
    '-p',
    'tsconfig.build.json',
    '--outDir',
    built,
    '--declaration',
    'false',
    '--sourceMap',
    'false',
  ];
  execFileSync(process.execPath, [tsc, ...options], { cwd: project, stdio: 'inherit' });
}

/** The engine as a process of its own. */
type EngineProcess = {
  child: ChildProcess;
  uri: string;
  kill(signal: NodeJS.Signals): Promise<number | null>;
};

/** Runs the command line and waits for its end. */
export function runCli(args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(built, 'cli.js'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  child.stderr.on('data', (data) => (output += String(data)));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

/** Starts the engine and waits for its line; its file can be kept from growing, as on a full disk. */
export async function startEngineProcess(
  dataDir: string,
  more: readonly string[] = [],
  limits: { maxFileKilobytes?: number } = {},
): Promise<EngineProcess> {
  const args = [join(built, 'cli.js'), '--data', dataDir, ...more];
  const limit = limits.maxFileKilobytes;
  // exec makes the engine take the place of the shell, so that signals reach it.
  const command =
    limit === undefined
      ? [process.execPath]
      : ['bash', '-c', `ulimit -f ${limit}; exec "$0" "$@"`, process.execPath];
  const [file = process.execPath, ...first] = command;
  const child = spawn(file, [...first, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
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
