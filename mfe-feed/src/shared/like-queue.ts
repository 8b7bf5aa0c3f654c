import type { LikeState } from '@sharewave/api-client';

/** How a requested state is sent to the server. */
interface LikeSender {
  send: (liked: boolean) => Promise<LikeState>;
  /** Called with each answer, also intermediate ones, so that a later failure can restore the last confirmed state. */
  onAnswer: (state: LikeState) => void;
}

/** The last requested state of each subject with a running call; for the whole page, because it may show a post twice. */
const requested = new Map<string, boolean>();

/**
 * Sends requested states of one subject one after the other. During a call only the last request is remembered, so quick
 * clicks end in the state clicked last, with at most one more call. Resolves to true when all requests are done, or to false
 * when a running call takes care of this one.
 */
export async function saveLike(
  subjectId: string,
  liked: boolean,
  { send, onAnswer }: LikeSender,
): Promise<boolean> {
  const isRunning = requested.has(subjectId);
  requested.set(subjectId, liked);
  if (isRunning) return false;
  try {
    let sent: boolean;
    do {
      sent = requested.get(subjectId) === true;
      onAnswer(await send(sent));
    } while (requested.get(subjectId) !== sent);
    return true;
  } finally {
    requested.delete(subjectId);
  }
}
