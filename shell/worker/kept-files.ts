import { FILES_CACHE as CACHE } from '../src/kept-page';

/** A release of a remote has about ten files, the shell thirty: room for what a browser meets in months. */
const MOST_FILES = 300;
/** The name of a file that has the hash of its content in it, and so never changes. */
const HASHED = /\.[0-9a-f]{8,}\.\w+$/;
const KINDS: ReadonlySet<string> = new Set(['script', 'style', 'font']);

/** Whether a request is for a file that never changes. */
export function isForFile({ url, destination }: Request): boolean {
  return KINDS.has(destination) && HASHED.test(new URL(url).pathname);
}

/** Whether it may be such a file: a page that somebody answers in its place would be kept under its name for good. */
export const isFile = (response: Response): boolean =>
  response.ok && !(response.headers.get('Content-Type') ?? '').startsWith('text/html');

/** The oldest go first; whoever asks for one that is gone gets it from its server. */
async function forgetOldest(files: Cache): Promise<void> {
  const kept = await files.keys();
  const surplus = kept.slice(0, Math.max(0, kept.length - MOST_FILES));
  await Promise.all(surplus.map((request) => files.delete(request)));
}

async function keep(request: Request, response: Response): Promise<void> {
  const files = await caches.open(CACHE);
  await files.put(request, response);
  await forgetOldest(files);
}

/**
 * The kept file, or the server's, which is kept from then on. What differs from the hash that the page has named is a failed
 * request to whoever fetches it, here too, and is never kept.
 */
export async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const kept = await caches.match(request.url, { cacheName: CACHE, ignoreVary: true }).catch(() => undefined);
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  // NOTE: the browser may have no room; the page goes on without.
  if (isFile(response)) event.waitUntil(keep(request, response.clone()).catch(() => undefined));
  return response;
}

/** Keeps files before any page asks for them: those that are not kept yet. Rejects when one cannot be had, or is not what its hash says. */
export async function keepAll(wanted: readonly Request[]): Promise<void> {
  const files = await caches.open(CACHE);
  const fetchOne = async (request: Request) => {
    if ((await files.match(request.url)) !== undefined) return;
    const response = await fetch(request);
    if (!isFile(response)) throw new Error(`${request.url} answered ${response.status}, and no file`);
    await files.put(request, response);
  };
  await Promise.all(wanted.map(fetchOne));
  await forgetOldest(files);
}

/** Forgets files that somebody asks for past all caches. */
export async function forgetFile(url: string): Promise<void> {
  const files = await caches.open(CACHE);
  await files.delete(url);
}
