import type { LikeState } from '@sharewave/api-client';

interface Run {
  wanted: boolean;
}

/** How a requested state is sent to the server. */
interface LikeSender {
  send: (liked: boolean) => Promise<LikeState>;
  /** Called with each answer, also intermediate ones, so that a later failure can restore the last confirmed state. */
  onAnswer: (state: LikeState) => void;
}

/**
 * Sends requested states of one subject one after the other. During a call only the last request is kept, so quick clicks
 * end in the state clicked last, with at most one more call.
 */
class LikeQueue {
  private readonly runs = new Map<string, Run>();

  /** Resolves to true when all requests are done, or to false when a running call takes care of this one. */
  async set(subjectId: string, liked: boolean, { send, onAnswer }: LikeSender): Promise<boolean> {
    const running = this.runs.get(subjectId);
    if (running !== undefined) {
      running.wanted = liked;
      return false;
    }
    const run: Run = { wanted: liked };
    this.runs.set(subjectId, run);
    try {
      let sent: boolean;
      do {
        sent = run.wanted;
        onAnswer(await send(sent));
      } while (run.wanted !== sent);
      return true;
    } finally {
      this.runs.delete(subjectId);
    }
  }
}

/** One queue for the page, because a post may be shown in two places. */
export const likeQueue = new LikeQueue();
