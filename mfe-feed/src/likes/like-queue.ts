import type { LikeState } from '@sharewave/api-client';

interface Run {
  wanted: boolean;
}

/** How one wish is carried out. */
export interface LikeSender {
  send: (liked: boolean) => Promise<LikeState>;
  /** Called with each answer, the intermediate ones too, so that a later failure knows where to return. */
  onAnswer: (state: LikeState) => void;
}

/**
 * Sends the wishes about one subject one after the other: while a call is under way only the last wish is kept,
 * so quick clicks end in what was clicked last, with at most one call more.
 */
export class LikeQueue {
  private readonly runs = new Map<string, Run>();

  /** True when all wishes are fulfilled; false when a call that is under way takes this one along. */
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

/** One queue for the page: a post may be shown in two places. */
export const likeQueue = new LikeQueue();
