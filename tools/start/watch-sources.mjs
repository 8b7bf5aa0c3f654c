// @ts-check
import watcher from '@parcel/watcher';
import { relative } from 'node:path';
import { rootDir } from '../shared/root-dir.mjs';

/** Ignored: installed packages, builds, test output, and names that begin with a dot. */
const NOT_SOURCES = ['**/node_modules/**', '**/dist/**', 'test-results/**', '**/.*', '**/.*/**'];

/**
 * Calls back with the paths of changed files; changes during a callback are collected for the next call.
 * @param {(files: string[]) => Promise<void>} onChange
 */
export async function watchSources(onChange) {
  /** @type {Set<string>} */
  const changed = new Set();
  let isBusy = false;
  const flush = async () => {
    if (isBusy) return;
    isBusy = true;
    while (changed.size > 0) {
      const files = [...changed];
      changed.clear();
      await onChange(files);
    }
    isBusy = false;
  };
  const subscription = await watcher.subscribe(
    rootDir,
    (error, events) => {
      if (error) return console.error(`Watching for changes failed: ${error.message}`);
      for (const { path } of events) changed.add(relative(rootDir, path));
      void flush();
    },
    { ignore: NOT_SOURCES },
  );
  return { close: () => subscription.unsubscribe() };
}
