const CACHE = 'sharewave-answers';

/** The cached response for a path on the shell's own origin. */
export const findCached = (path: string): Promise<Response | undefined> =>
  caches.match(path, { cacheName: CACHE }).catch(() => undefined);

/** Caches a response in place of the previous one. Rejects if there is no space; the previous one then stays. */
export async function cacheResponse(path: string, answer: Response): Promise<void> {
  const answers = await caches.open(CACHE);
  await answers.put(path, answer);
}

/** Deletes the cached response for a path. */
export async function removeCached(path: string): Promise<void> {
  const answers = await caches.open(CACHE);
  await answers.delete(path);
}

/** The server's response, which is also passed to `store`; the cached one if the server cannot be reached at all. */
export async function networkFirst(
  event: FetchEvent,
  path: string,
  store: (answer: Response) => Promise<void>,
): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(store(answer.clone()).catch(() => undefined));
    return answer;
  } catch (error) {
    const cached = await findCached(path);
    if (cached === undefined) throw error;
    return cached;
  }
}
