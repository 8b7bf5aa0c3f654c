// @ts-check
/** What `npm run dev` does with a change: build the affected projects, release them locally, and restart the API. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { NX, build } from '../shared/build.mjs';
import { prepareReleases } from '../shared/built-parts.mjs';
import { rootDir } from '../shared/root-dir.mjs';

/** Most files per Nx call: more, such as after switching branches, do not fit on a command line, so all projects count as affected. */
const MAX_FILES = 300;

/**
 * The projects of these files, and those that depend on them.
 * @param {readonly string[]} files
 * @returns {Promise<string[]>}
 */
async function affectedProjects(files) {
  const affected = files.length > MAX_FILES ? [] : ['--affected', `--files=${files.join()}`];
  const args = [NX, 'show', 'projects', ...affected, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: rootDir });
  return JSON.parse(stdout);
}

/**
 * @param {object} world
 * @param {import('../shared/settings.mjs').Settings} world.settings
 * @param {{ restart: () => Promise<void> }} world.api
 * @param {AbortSignal} world.signal
 */
export function rebuildOnChange({ settings, api, signal }) {
  /** @param {string[]} files */
  return async (files) => {
    try {
      const projects = await affectedProjects(files);
      if (projects.length === 0) return;
      const releaseLock = await build(signal, projects);
      try {
        await prepareReleases(settings);
        if (projects.includes('backend')) await api.restart();
      } finally {
        releaseLock();
      }
      console.log('Built. Reload the page to see the change.');
    } catch (error) {
      // The next change may fix it; the last good build keeps running.
      if (!signal.aborted) console.error(error instanceof Error ? error.message : error);
    }
  };
}
