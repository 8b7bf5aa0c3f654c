import type { LikeState } from '@sharewave/api-client';
import { failureState } from '@sharewave/app-kit';
import { useState } from 'react';
import { likeQueue } from './like-queue';
import { likeStateOf } from './like-state';

interface LikeOptions {
  subject: LikeState & { id: string };
  send: (liked: boolean) => Promise<LikeState>;
  /** Shows the wish at once. */
  show: (liked: boolean) => void;
  /** Shows what the server says, or what was there before. */
  restore: (state: LikeState) => void;
}

/** A like that shows at once, is confirmed by the answer, and returns with a retry when it fails. */
export function useLike({ subject, send, show, restore }: LikeOptions) {
  const [failure, setFailure] = useState<string | null>(null);

  const toggle = async () => {
    const liked = !subject.viewerLikes;
    let confirmed = likeStateOf(subject);
    const onAnswer = (state: LikeState) => {
      confirmed = state;
    };
    setFailure(null);
    show(liked);
    try {
      const isSettled = await likeQueue.set(subject.id, liked, { send, onAnswer });
      if (isSettled) restore(confirmed);
    } catch (error) {
      console.warn('A like could not be saved', error);
      restore(confirmed);
      setFailure(failureState(error, 'Like not saved'));
    }
  };

  return { toggle, failure };
}
