import { FILES_CACHE as CACHE } from '../src/service-worker-names';

/** A release of a remote has about ten files and the shell thirty, so this holds the releases of several months. */
const MAX_FILES = 300;
/** A file name that contains the hash of the content; such a file never changes. */
const HASHED = /\.[0-9a-f]{8,}\.\w+$/;
const KINDS: ReadonlySet<string> = new Set(['script', 'style', 'font']);

/** Whether a request is for a file that never changes. */
export function isForFile({ url, destination }: Request): boolean {
  return KINDS.has(destination) && HASHED.test(new URL(url).pathname);
}

/** Whether a response can be such a file: an HTML page that was sent in its place must not be cached for ever. */
export const isFile = (response: Response): boolean =>
  response.ok && !(response.headers.get('Content-Type') ?? '').startsWith('text/html');

/** Deletes the oldest files beyond the limit; if one is requested again, it is fetched from its server. */
async function removeOldest(files: Cache): Promise<void> {
  const cached = await files.keys();
  const surplus = cached.slice(0, Math.max(0, cached.length - MAX_FILES));
  await Promise.all(surplus.map((request) => files.delete(request)));
}

async function store(request: Request, response: Response): Promise<void> {
  const files = await caches.open(CACHE);
  await files.put(request, response);
  await removeOldest(files);
}

/**
 * The cached file, or else the server's, which is then cached. If its content differs from the hash that the page has given,
 * the fetch fails, here as in the page, and nothing is cached.
 */
export async function cachedFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cached = await caches
    .match(request.url, { cacheName: CACHE, ignoreVary: true })
    .catch(() => undefined);
  if (cached !== undefined) return cached;
  const response = await fetch(request);
  // NOTE: there may be no space in the cache; the page works without it.
  if (isFile(response)) event.waitUntil(store(request, response.clone()).catch(() => undefined));
  return response;
}

/**
 * Caches the files that are not cached yet, before a page requests them. Rejects if one cannot be fetched or differs from
 * its hash.
 */
export async function cacheFiles(wanted: readonly Request[]): Promise<void> {
  const files = await caches.open(CACHE);
  const fetchOne = async (request: Request) => {
    if ((await files.match(request.url)) !== undefined) return;
    const response = await fetch(request);
    if (!isFile(response)) throw new Error(`${request.url} answered ${response.status}, and no file`);
    await files.put(request, response);
  };
  await Promise.all(wanted.map(fetchOne));
  await removeOldest(files);
}

/** Deletes a file that a page requests past all caches. */
export async function removeFile(url: string): Promise<void> {
  const files = await caches.open(CACHE);
  await files.delete(url);
}
