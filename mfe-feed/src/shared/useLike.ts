import type { LikeState } from '@sharewave/api-client';
import { failureState } from '@sharewave/app-kit';
import { useState } from 'react';
import { saveLike } from './like-queue';
import { likeStateOf } from './like-state';

interface LikeOptions {
  subject: LikeState & { id: string };
  send: (liked: boolean) => Promise<LikeState>;
  show: (liked: boolean) => void;
  /** Shows the confirmed state, or the former one after a failure. */
  restore: (state: LikeState) => void;
}

/** An optimistic like: shown at once, confirmed by the answer, and undone with a retry when the call fails. */
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
      const isSettled = await saveLike(subject.id, liked, { send, onAnswer });
      if (isSettled) restore(confirmed);
    } catch (error) {
      console.warn('A like could not be saved', error);
      restore(confirmed);
      setFailure(failureState(error, 'Like not saved'));
    }
  };

  return { toggle, failure };
}
