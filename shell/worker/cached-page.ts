import { screenAt } from '@sharewave/contracts';
import { findCached, removeCached, cacheResponse } from './cached-responses';
import { isFile } from './cached-files';

/** The server sends this document for the address of every screen (tools/web/serve-web.mjs). */
const DOCUMENT_PATH = '/';
export const CONFIG_PATH = '/config.json';
const POLICY = 'Content-Security-Policy';

/** Whether a request navigates to a screen of the shell; the server may have other pages at other paths. */
export const isForScreen = ({ mode, url }: Request): boolean =>
  mode === 'navigate' && screenAt(new URL(url).pathname) !== undefined;

/** A text that each of our documents and configurations contains; a response of something else, such as a proxy, does not. */
const MARKS: Record<string, string> = { [DOCUMENT_PATH]: 'property="csp-nonce"', [CONFIG_PATH]: '"apiUrl"' };

/** The text of a response and its policy, without the nonce, which is different in every response. */
async function comparableText(answer: Response | undefined): Promise<string> {
  if (answer === undefined) return '';
  const text = `${answer.headers.get(POLICY) ?? ''}\n${await answer.text()}`;
  const [, nonce] = /'nonce-([^']+)'/.exec(text) ?? [];
  return nonce === undefined ? text : text.replaceAll(nonce, '');
}

/** Rejects if a script or style sheet in the document cannot be fetched: such a shell could not start. */
async function requireFiles(document: string): Promise<void> {
  const paths = [...document.matchAll(/ (?:src|href)="(\/(?:js|css)\/[^"]+)"/g)].map(([, path = '']) => path);
  const files = await Promise.all(paths.map((path) => fetch(path)));
  const missing = files.find((file) => !isFile(file));
  if (missing !== undefined) throw new Error(`${missing.url} answered ${missing.status}, and no file`);
}

/** Caches the server's response; returns whether a different one was cached before, which a page may have been served. */
async function refresh(path: string): Promise<boolean> {
  const answer = await fetch(path, { cache: 'no-cache' });
  if (!answer.ok || answer.redirected) throw new Error(`${path} answered ${answer.status}`);
  const [before, now] = await Promise.all([
    findCached(path).then(comparableText),
    comparableText(answer.clone()),
  ]);
  if (before === now) return false;
  // Captive portals and proxies often send their own pages with status 200.
  if (!now.includes(MARKS[path] ?? '')) throw new Error(`${path} answered something foreign`);
  await requireFiles(now);
  // If there is no space, the cached version is deleted: it would be served for ever. Requests then go to the server.
  await cacheResponse(path, answer).catch(() => removeCached(path));
  return before !== '';
}

/** Caches the server's current document and configuration; returns whether either has changed. Rejects if one cannot be fetched. */
export async function refreshPage(): Promise<boolean> {
  const changes = await Promise.all([refresh(DOCUMENT_PATH), refresh(CONFIG_PATH)]);
  return changes.includes(true);
}

/** Whether the page is being reloaded, which must show the server's version. */
export const isReload = ({ cache }: Request): boolean => cache === 'no-cache' || cache === 'reload';

/** The cached document; the server's if none is cached. */
export const cachedDocument = async ({ request }: FetchEvent): Promise<Response> =>
  (await findCached(DOCUMENT_PATH)) ?? fetch(request);
