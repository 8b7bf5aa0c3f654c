import { findAnswer, keepAnswer } from './kept-answers';

/** Every address of a screen answers this document (tools/serve-web.mjs). */
export const DOCUMENT_PATH = '/';
export const CONFIG_PATH = '/config.json';
const POLICY = 'Content-Security-Policy';

/** What the shell answers with its document; another address is the server's business. */
const SCREENS = /^\/(?:home|friends|profile|error|user\/[^/]+|post\/[^/]+)?$/;

/** Whether the browser wants to show a screen of the shell. */
export const isForScreen = ({ mode, url }: Request): boolean =>
  mode === 'navigate' && SCREENS.test(new URL(url).pathname);

/** The text of an answer and its policy, without the nonce that each answer has anew. */
async function substanceOf(answer: Response | undefined): Promise<string> {
  if (answer === undefined) return '';
  const text = `${answer.headers.get(POLICY) ?? ''}\n${await answer.text()}`;
  const [, nonce] = /'nonce-([^']+)'/.exec(text) ?? [];
  return nonce === undefined ? text : text.replaceAll(nonce, '');
}

/** Keeps the server's answer; answers whether it is another than the one that was kept. */
async function refresh(path: string): Promise<boolean> {
  const answer = await fetch(path, { cache: 'no-cache' });
  if (!answer.ok || answer.redirected) throw new Error(`${path} answered ${answer.status}`);
  const [before, now] = await Promise.all([findAnswer(path).then(substanceOf), substanceOf(answer.clone())]);
  await keepAnswer(path, answer);
  return before !== now;
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
