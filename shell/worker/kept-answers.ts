const CACHE = 'sharewave-answers';

/** What was kept of an address of the shell's own origin. */
export const findAnswer = (path: string): Promise<Response | undefined> =>
  caches.match(path, { cacheName: CACHE }).catch(() => undefined);

/** Keeps an answer in place of the one before. Rejects where the browser has no room, and the one before stays. */
export async function keepAnswer(path: string, answer: Response): Promise<void> {
  const answers = await caches.open(CACHE);
  await answers.put(path, answer);
}

/** Forgets what was kept of an address. */
export async function forgetAnswer(path: string): Promise<void> {
  const answers = await caches.open(CACHE);
  await answers.delete(path);
}

/** The server's answer, which is given to `keep` as well; the kept one where the server cannot be reached at all. */
export async function answerFromServer(
  event: FetchEvent,
  path: string,
  keep: (answer: Response) => Promise<void>,
): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(keep(answer.clone()).catch(() => undefined));
    return answer;
  } catch (error) {
    const kept = await findAnswer(path);
    if (kept === undefined) throw error;
    return kept;
  }
}
