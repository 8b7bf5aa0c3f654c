import type { NewCommentInput } from '@sharewave/api-client';
import { keepDraft, readDraft } from '@sharewave/app-kit';

const nameOf = (postId: string): string => `unsent.${postId}`;

const isComment = (value: unknown): value is NewCommentInput =>
  typeof value === 'object' &&
  value !== null &&
  'clientId' in value &&
  typeof value.clientId === 'string' &&
  'text' in value &&
  typeof value.text === 'string';

/** Comments on a post that could not be sent, oldest first. */
export function readUnsent(viewerId: string, postId: string): NewCommentInput[] {
  try {
    const stored: unknown = JSON.parse(readDraft(viewerId, nameOf(postId)) || '[]');
    return Array.isArray(stored) ? stored.filter(isComment) : [];
  } catch {
    // What cannot be read cannot be sent again.
    return [];
  }
}

function keep(viewerId: string, postId: string, comments: readonly NewCommentInput[]): void {
  keepDraft(viewerId, nameOf(postId), comments.length === 0 ? '' : JSON.stringify(comments));
}

/** Keeps a comment that could not be sent through page loads in this tab. */
export function addUnsent(viewerId: string, postId: string, { clientId, text }: NewCommentInput): void {
  keep(viewerId, postId, [...readUnsent(viewerId, postId), { clientId, text }]);
}

/** Forgets a comment that is on its way again or is given up. */
export function dropUnsent(viewerId: string, postId: string, clientId: string): void {
  const comments = readUnsent(viewerId, postId);
  keep(
    viewerId,
    postId,
    comments.filter((comment) => comment.clientId !== clientId),
  );
}
