// @ts-check
/** What `npm run dev` does with a change: build what it touches, release it here, and begin the API anew. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { NX, build } from './building.mjs';
import { prepareReleases } from './built-parts.mjs';

/** More, such as those of another branch, do not fit into a command line: any project may be affected. */
const MAX_FILES = 300;

/**
 * The projects that files belong to, and those that use these.
 * @param {string} rootDir
 * @param {readonly string[]} files
 * @returns {Promise<string[]>}
 */
async function affectedProjects(rootDir, files) {
  const affected = files.length > MAX_FILES ? [] : ['--affected', `--files=${files.join()}`];
  const args = [NX, 'show', 'projects', ...affected, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: rootDir });
  return JSON.parse(stdout);
}

/**
 * @param {object} world
 * @param {string} world.rootDir
 * @param {import('./start-settings.mjs').Settings} world.settings
 * @param {{ restart: () => Promise<void> }} world.api
 * @param {AbortSignal} world.signal
 */
export function rebuilder({ rootDir, settings, api, signal }) {
  /** @param {string[]} files */
  return async (files) => {
    try {
      const projects = await affectedProjects(rootDir, files);
      if (projects.length === 0) return;
      const letBuild = await build(rootDir, signal, projects);
      try {
        await prepareReleases(rootDir, settings);
        if (projects.includes('backend')) await api.restart();
      } finally {
        letBuild();
      }
      console.log('Built. The next page load shows it.');
    } catch (error) {
      // The next change may mend it; what ran until now goes on.
      if (!signal.aborted) console.error(error instanceof Error ? error.message : error);
    }
  };
}
