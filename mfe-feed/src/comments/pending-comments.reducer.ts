import type { NewCommentInput } from '@sharewave/api-client';

/** A comment that the server has not confirmed yet. */
export interface PendingComment extends NewCommentInput {
  hasFailed: boolean;
}

export type PendingCommentsAction =
  | { type: 'sent'; comment: NewCommentInput }
  | { type: 'failed'; clientId: string }
  | { type: 'retried'; clientId: string }
  | { type: 'gone'; clientId: string };

/** Comments under way, in the order in which they were written. */
export function pendingCommentsReducer(
  pending: PendingComment[],
  action: PendingCommentsAction,
): PendingComment[] {
  const mark = (clientId: string, hasFailed: boolean) =>
    pending.map((comment) => (comment.clientId === clientId ? { ...comment, hasFailed } : comment));
  switch (action.type) {
    case 'sent':
      return [...pending, { ...action.comment, hasFailed: false }];
    case 'failed':
      return mark(action.clientId, true);
    case 'retried':
      return mark(action.clientId, false);
    case 'gone':
      return pending.filter(({ clientId }) => clientId !== action.clientId);
  }
}
