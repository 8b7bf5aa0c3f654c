// @ts-check
/** Times builds, cold and with webpack's cache. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDERS } from '../parts.mjs';
import { run } from '../processes.mjs';

/** @param {() => unknown} task @returns {Promise<number>} seconds */
async function secondsOf(task) {
  const start = performance.now();
  await task();
  return (performance.now() - start) / 1000;
}

/** @param {string} rootDir @param {string} project */
const forget = (rootDir, project) =>
  rmSync(join(rootDir, project, 'node_modules/.cache/webpack'), { recursive: true, force: true });

/** @param {string} rootDir @param {string} project */
const build = (rootDir, project) =>
  run(
    process.execPath,
    [join(rootDir, 'node_modules/webpack/bin/webpack.js'), '--config', 'webpack.config.mjs'],
    {
      cwd: join(rootDir, project),
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );

/** @param {string} rootDir @param {string[]} projects two at a time */
async function buildAll(rootDir, projects) {
  const waiting = [...projects];
  const work = async () => {
    for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
      await build(rootDir, project);
    }
  };
  await Promise.all([work(), work()]);
}

/** @param {string} rootDir @returns {Promise<[what: string, seconds: number, aim: number][]>} */
export async function timeBuilds(rootDir) {
  for (const project of FOLDERS) forget(rootDir, project);
  const all = await secondsOf(() => buildAll(rootDir, FOLDERS));
  forget(rootDir, 'mfe-feed');
  const cold = await secondsOf(() => build(rootDir, 'mfe-feed'));
  const warm = await secondsOf(() => build(rootDir, 'mfe-feed'));
  return [
    ['build of mfe-feed, cold', cold, 6],
    ['build of mfe-feed, warm', warm, 1.5],
    ['build of all five, cold, two at a time', all, 25],
  ];
}
