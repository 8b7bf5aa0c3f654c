// @ts-check
/** Times builds, cold and with webpack's cache. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDERS } from '../shared/parts.mjs';
import { run } from '../shared/processes.mjs';
import { rootDir } from '../shared/root-dir.mjs';

/** @param {() => unknown} task @returns {Promise<number>} seconds */
async function secondsOf(task) {
  const start = performance.now();
  await task();
  return (performance.now() - start) / 1000;
}

/** @param {string} project */
const forget = (project) =>
  rmSync(join(rootDir, project, 'node_modules/.cache/webpack'), { recursive: true, force: true });

/** @param {string} project */
const build = (project) =>
  run(
    process.execPath,
    [join(rootDir, 'node_modules/webpack/bin/webpack.js'), '--config', 'webpack.config.mjs'],
    {
      cwd: join(rootDir, project),
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );

/** @param {string[]} projects two at a time */
async function buildAll(projects) {
  const waiting = [...projects];
  const work = async () => {
    for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
      await build(project);
    }
  };
  await Promise.all([work(), work()]);
}

/** @returns {Promise<[what: string, seconds: number, aim: number][]>} */
export async function timeBuilds() {
  for (const project of FOLDERS) forget(project);
  const all = await secondsOf(() => buildAll(FOLDERS));
  forget('mfe-feed');
  const cold = await secondsOf(() => build('mfe-feed'));
  const warm = await secondsOf(() => build('mfe-feed'));
  return [
    ['build of mfe-feed, cold', cold, 6],
    ['build of mfe-feed, warm', warm, 1.5],
    ['build of all five, cold, two at a time', all, 25],
  ];
}
