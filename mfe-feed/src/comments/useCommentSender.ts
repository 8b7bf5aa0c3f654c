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
import { useEffect, useEffectEvent, useState } from 'react';
import { addComment } from '../shared/post-cache';
import { changeUnsent, readUnsent, type UnsentComment } from './unsent-comments';

const NOT_SENT = 'Not sent';

/** A comment sent longer ago is sent again only by its author, who may have changed their mind. */
const RESUME_LIMIT_MS = 2 * ANSWER_LIMIT_MS;

interface PendingComment extends NewCommentInput {
  /** The text of the failure; null while the comment is being sent. */
  failure: string | null;
}

const toPending = ({ clientId, text, sentAt = 0 }: UnsentComment): PendingComment => ({
  clientId,
  text,
  failure: Date.now() - sentAt < RESUME_LIMIT_MS ? null : NOT_SENT,
});

const changeOne = <T extends NewCommentInput>(comments: readonly T[], id: string, change: Partial<T>): T[] =>
  comments.map((comment) => (comment.clientId === id ? { ...comment, ...change } : comment));

const without = <T extends NewCommentInput>(comments: readonly T[], id: string): T[] =>
  comments.filter(({ clientId }) => clientId !== id);

/**
 * Sends comments on a post. Each is shown at once, and stays with a retry when it cannot be sent, also through a page load.
 * A comment that was being sent when the page was left is sent again. If only the answer was lost, the server returns the
 * stored comment.
 */
export function useCommentSender(postId: string) {
  const queryClient = useQueryClient();
  const viewer = useViewerSummary();
  const [pending, setPending] = useState(() => readUnsent(viewer.id, postId).map(toPending));

  const mark = (id: string, failure: string | null, sentAt?: number) => {
    changeUnsent(viewer.id, postId, (unsent) => changeOne(unsent, id, { sentAt }));
    setPending((comments) => changeOne(comments, id, { failure }));
  };
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
      changeUnsent(viewer.id, postId, (unsent) => without(unsent, clientId));
      addComment(queryClient, postId, await load(id, text));
      setPending((comments) => without(comments, clientId));
    } catch (error) {
      console.warn('The comment could not be sent', error);
      // Not in an effect, because the component is already unmounted when the session has ended.
      mark(clientId, failureState(error, NOT_SENT));
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
    changeUnsent(viewer.id, postId, (unsent) => [...unsent, { ...comment, sentAt: Date.now() }]);
    setPending((comments) => [...comments, { ...comment, failure: null }]);
    void deliver(comment);
  };
  const retry = (comment: NewCommentInput) => {
    mark(comment.clientId, null, Date.now());
    void deliver(comment);
  };
  const discard = ({ clientId }: NewCommentInput) => {
    changeUnsent(viewer.id, postId, (unsent) => without(unsent, clientId));
    setPending((comments) => without(comments, clientId));
  };
  return { pending, send, retry, discard };
}
