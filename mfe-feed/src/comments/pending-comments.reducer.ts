import type { NewCommentInput } from '@sharewave/api-client';

/** A comment that the server has not confirmed yet. */
export interface PendingComment extends NewCommentInput {
  /** The text of the failure; null while the comment is being sent. */
  failure: string | null;
}

export type PendingCommentsAction =
  | { type: 'sent'; comment: NewCommentInput }
  | { type: 'failed'; clientId: string; failure: string }
  | { type: 'retried'; clientId: string }
  | { type: 'gone'; clientId: string };

/** Pending comments, in the order in which they were written. */
export function pendingCommentsReducer(
  pending: PendingComment[],
  action: PendingCommentsAction,
): PendingComment[] {
  const mark = (clientId: string, failure: string | null) =>
    pending.map((comment) => (comment.clientId === clientId ? { ...comment, failure } : comment));
  switch (action.type) {
    case 'sent':
      return [...pending, { ...action.comment, failure: null }];
    case 'failed':
      return mark(action.clientId, action.failure);
    case 'retried':
      return mark(action.clientId, null);
    case 'gone':
      return pending.filter(({ clientId }) => clientId !== action.clientId);
  }
}
