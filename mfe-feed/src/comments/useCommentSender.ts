import { createComment, fetchComment, type Comment } from '@sharewave/api-client';
import { useViewerSummary } from '@sharewave/app-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef } from 'react';
import { addComment } from '../posts/post-cache';
import { pendingCommentsReducer, type PendingComment } from './pending-comments.reducer';
import { addUnsent, dropUnsent, readUnsent } from './unsent-comments';

const toFailed = (text: string, index: number): PendingComment => ({
  key: index + 1,
  text,
  hasFailed: true,
});

/**
 * Sends comments on a post; each shows at once and stays in place with a retry when it cannot be sent, also when the
 * page is loaded anew.
 */
export function useCommentSender(postId: string) {
  const queryClient = useQueryClient();
  const viewer = useViewerSummary();
  const [pending, dispatch] = useReducer(pendingCommentsReducer, postId, (id) =>
    readUnsent(viewer.id, id).map(toFailed),
  );
  const lastKey = useRef(pending.length);

  const load = async (id: string, text: string): Promise<Comment> => {
    try {
      return await fetchComment(id, viewer.id);
    } catch (error) {
      // It is stored; all that is missing is known here.
      console.warn('The new comment could not be loaded', error);
      const nobody = { likerIds: [], likeCount: 0, viewerLikes: false };
      return { id, author: viewer, text, createdAt: new Date().toISOString(), ...nobody };
    }
  };
  const deliver = async (key: number, text: string) => {
    try {
      const id = await createComment(postId, text);
      addComment(queryClient, postId, await load(id, text));
      dispatch({ type: 'gone', key });
    } catch (error) {
      console.warn('The comment could not be sent', error);
      // Here and not by an effect: after the end of a session nobody is left to run one.
      addUnsent(viewer.id, postId, text);
      dispatch({ type: 'failed', key });
    }
  };

  const send = (text: string) => {
    lastKey.current += 1;
    const key = lastKey.current;
    dispatch({ type: 'sent', key, text });
    void deliver(key, text);
  };
  const retry = (key: number, text: string) => {
    dropUnsent(viewer.id, postId, text);
    dispatch({ type: 'retried', key });
    void deliver(key, text);
  };
  const discard = (key: number, text: string) => {
    dropUnsent(viewer.id, postId, text);
    dispatch({ type: 'gone', key });
  };
  return { pending, send, retry, discard };
}
