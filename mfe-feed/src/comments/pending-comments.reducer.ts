/** A comment that the server has not confirmed yet. */
export interface PendingComment {
  key: number;
  text: string;
  hasFailed: boolean;
}

export type PendingCommentsAction =
  | { type: 'sent'; key: number; text: string }
  | { type: 'failed'; key: number }
  | { type: 'retried'; key: number }
  | { type: 'gone'; key: number };

/** Comments under way, in the order in which they were written. */
export function pendingCommentsReducer(
  pending: PendingComment[],
  action: PendingCommentsAction,
): PendingComment[] {
  const mark = (hasFailed: boolean) =>
    pending.map((comment) => (comment.key === action.key ? { ...comment, hasFailed } : comment));
  switch (action.type) {
    case 'sent':
      return [...pending, { key: action.key, text: action.text, hasFailed: false }];
    case 'failed':
      return mark(true);
    case 'retried':
      return mark(false);
    case 'gone':
      return pending.filter((comment) => comment.key !== action.key);
  }
}
