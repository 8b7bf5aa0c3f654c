import {
  createComment,
  fetchComment,
  newClientId,
  type Comment,
  type NewCommentInput,
} from '@sharewave/api-client';
import { failureState, useViewerSummary } from '@sharewave/app-kit';
import { ANSWER_LIMIT_MS } from '@sharewave/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { addComment } from '../shared/post-cache';
import { pendingCommentsReducer } from './pending-comments.reducer';
import { addUnsent, dropUnsent, markUnsent, readUnsent } from './unsent-comments';

const NOT_SENT = 'Not sent';

/** A comment sent longer ago is sent again only by its author, who may have changed their mind. */
const RESUME_LIMIT_MS = 2 * ANSWER_LIMIT_MS;

/**
 * Sends comments on a post. Each is shown at once, and stays with a retry when it cannot be sent, also through a page load.
 * A comment that was being sent when the page was left is sent again. If only the answer was lost, the server returns the
 * stored comment.
 */
export function useCommentSender(postId: string) {
  const queryClient = useQueryClient();
  const viewer = useViewerSummary();
  const [pending, dispatch] = useReducer(pendingCommentsReducer, postId, (id) =>
    readUnsent(viewer.id, id).map(({ clientId, text, sentAt = 0 }) => ({
      clientId,
      text,
      failure: Date.now() - sentAt < RESUME_LIMIT_MS ? null : NOT_SENT,
    })),
  );

  const load = async (id: string, text: string): Promise<Comment> => {
    try {
      return await fetchComment(id, viewer.id);
    } catch (error) {
      // It is stored; the fields that the answer lacks are known here.
      console.warn('The new comment could not be loaded', error);
      const nobody = { likerIds: [], likeCount: 0, viewerLikes: false };
      return { id, author: viewer, text, createdAt: new Date().toISOString(), ...nobody };
    }
  };
  const deliver = async (comment: NewCommentInput) => {
    const { clientId, text } = comment;
    try {
      const id = await createComment(postId, comment);
      dropUnsent(viewer.id, postId, clientId);
      addComment(queryClient, postId, await load(id, text));
      dispatch({ type: 'gone', clientId });
    } catch (error) {
      console.warn('The comment could not be sent', error);
      // Not in an effect, because the component is already unmounted when the session has ended.
      markUnsent(viewer.id, postId, clientId);
      dispatch({ type: 'failed', clientId, failure: failureState(error, NOT_SENT) });
    }
  };

  /** Sends comments in order, one at a time. Those not sent when the page is left wait for the next page load. */
  const resume = useEffectEvent(async (leaving: AbortSignal) => {
    for (const comment of pending) {
      if (leaving.aborted) return;
      if (comment.failure === null) await deliver(comment);
    }
  });
  useEffect(() => {
    const leaving = new AbortController();
    void resume(leaving.signal);
    return () => leaving.abort();
  }, []);

  const send = (text: string) => {
    const comment = { clientId: newClientId(), text };
    addUnsent(viewer.id, postId, comment);
    dispatch({ type: 'sent', comment });
    void deliver(comment);
  };
  const retry = (comment: NewCommentInput) => {
    markUnsent(viewer.id, postId, comment.clientId, Date.now());
    dispatch({ type: 'retried', clientId: comment.clientId });
    void deliver(comment);
  };
  const discard = ({ clientId }: NewCommentInput) => {
    dropUnsent(viewer.id, postId, clientId);
    dispatch({ type: 'gone', clientId });
  };
  return { pending, send, retry, discard };
}
