import { findAnswer, forgetAnswer, keepAnswer } from './kept-answers';
import { isFile } from './kept-files';

/** Every address of a screen answers this document (tools/serve-web.mjs). */
export const DOCUMENT_PATH = '/';
export const CONFIG_PATH = '/config.json';
const POLICY = 'Content-Security-Policy';

/** What the shell answers with its document; another address is the server's business. */
const SCREENS = /^\/(?:home|friends|profile|error|user\/[^/]+|post\/[^/]+)?$/;

/** Whether the browser wants to show a screen of the shell. */
export const isForScreen = ({ mode, url }: Request): boolean =>
  mode === 'navigate' && SCREENS.test(new URL(url).pathname);

/** What stands in each of our documents, and in each configuration; whoever speaks in the server's place says something else. */
const MARKS: Record<string, string> = { [DOCUMENT_PATH]: 'property="csp-nonce"', [CONFIG_PATH]: '"apiUrl"' };

/** The text of an answer and its policy, without the nonce that each answer has anew. */
async function substanceOf(answer: Response | undefined): Promise<string> {
  if (answer === undefined) return '';
  const text = `${answer.headers.get(POLICY) ?? ''}\n${await answer.text()}`;
  const [, nonce] = /'nonce-([^']+)'/.exec(text) ?? [];
  return nonce === undefined ? text : text.replaceAll(nonce, '');
}

/** Rejects when a script or style that a document begins with cannot be had: such a shell would never start. */
async function requireFiles(document: string): Promise<void> {
  const paths = [...document.matchAll(/ (?:src|href)="(\/(?:js|css)\/[^"]+)"/g)].map(([, path = '']) => path);
  const files = await Promise.all(paths.map((path) => fetch(path)));
  const missing = files.find((file) => !isFile(file));
  if (missing !== undefined) throw new Error(`${missing.url} answered ${missing.status}, and no file`);
}

/** Keeps the server's answer, and answers whether another was kept before: a page that came from the server has nothing to be told. */
async function refresh(path: string): Promise<boolean> {
  const answer = await fetch(path, { cache: 'no-cache' });
  if (!answer.ok || answer.redirected) throw new Error(`${path} answered ${answer.status}`);
  const [before, now] = await Promise.all([findAnswer(path).then(substanceOf), substanceOf(answer.clone())]);
  if (before === now) return false;
  // The login of a network, or the word of a proxy that the site is down, is often answered as if all were well.
  if (!now.includes(MARKS[path] ?? '')) throw new Error(`${path} answered something foreign`);
  await requireFiles(now);
  // Where there is no room the server is asked from then on: what was kept would be shown for ever.
  await keepAnswer(path, answer).catch(() => forgetAnswer(path));
  return before !== '';
}

/** Keeps document and configuration as the server has them; answers whether either has changed. Rejects when it cannot be had. */
export async function refreshPage(): Promise<boolean> {
  const changes = await Promise.all([refresh(DOCUMENT_PATH), refresh(CONFIG_PATH)]);
  return changes.includes(true);
}

/** Whether somebody loads the page anew: they want to see what the server has. */
export const isLoadedAnew = ({ cache }: Request): boolean => cache === 'no-cache' || cache === 'reload';

/** The document of a screen as it was kept; the server's where nothing is kept. */
export const answerScreen = async ({ request }: FetchEvent): Promise<Response> =>
  (await findAnswer(DOCUMENT_PATH)) ?? fetch(request);
