import { findCached, cacheResponse } from './cached-responses';
import { cacheFiles } from './cached-files';
import { CONFIG_PATH, refreshPage } from './cached-page';

export const REMOTES_PATH = '/remotes.json';

/** The paths of the scripts and styles of this shell; the build inserts them, separated by spaces. */
const SHELL_FILES = '__SHELL_FILES__'.split(' ');

type Table = Record<string, unknown>;

const tableOf = (value: unknown): Table =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** Requests with integrity hashes for all scripts of the stable release of every remote. */
function scriptsOf(remotes: unknown, config: unknown): Request[] {
  const bases = tableOf(tableOf(config)['remotes']);
  return Object.entries(tableOf(tableOf(remotes)['parts'])).flatMap(([remote, part]) => {
    const { version, integrity } = tableOf(tableOf(part)['stable']);
    const base = String(bases[remote]).replace(/\/+$/, '');
    return Object.entries(tableOf(integrity))
      .filter(([path]) => path.endsWith('.js'))
      .map(
        ([path, hash]) =>
          new Request(`${base}/${String(version)}/${path}`, {
            integrity: String(hash),
            credentials: 'omit',
            priority: 'low',
          }),
      );
  });
}

/** Caches the list of releases, unless it is that of a preview, which must not outlive the preview. Rejects if it is not JSON. */
export async function cacheReleases(answer: Response): Promise<void> {
  const list = tableOf(await answer.clone().json());
  if (!list['preview']) await cacheResponse(REMOTES_PATH, answer);
}

/**
 * Caches the list of releases and the scripts in it. Without a registry there is no list; files are then cached when pages
 * request them.
 */
async function cacheRemotes(): Promise<void> {
  const answer = await fetch(REMOTES_PATH, { cache: 'no-store' });
  if (!answer.ok) return;
  await cacheReleases(answer.clone());
  const config = await findCached(CONFIG_PATH);
  await cacheFiles(scriptsOf(await answer.json(), await config?.json()));
}

/**
 * Caches everything that a visit needs. Rejects if a file of the shell cannot be fetched; the browser then tries again on a
 * later visit.
 */
export async function cacheVersion(): Promise<void> {
  await refreshPage();
  await cacheFiles(SHELL_FILES.map((path) => new Request(path, { priority: 'low' })));
  // A failing remote must not prevent the installation.
  await cacheRemotes().catch(() => undefined);
}
