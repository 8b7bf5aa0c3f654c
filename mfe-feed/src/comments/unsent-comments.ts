import type { NewCommentInput } from '@sharewave/api-client';
import { saveDraft, readDraft } from '@sharewave/app-kit';

const nameOf = (postId: string): string => `unsent.${postId}`;

/** A comment that the server has not confirmed. */
export interface UnsentComment extends NewCommentInput {
  /** When it was sent, in ms; absent once sending has failed. */
  sentAt?: number | undefined;
}

const isComment = (value: unknown): value is UnsentComment =>
  typeof value === 'object' &&
  value !== null &&
  'clientId' in value &&
  typeof value.clientId === 'string' &&
  'text' in value &&
  typeof value.text === 'string' &&
  (!('sentAt' in value) || typeof value.sentAt === 'number');

/** The unconfirmed comments on a post, oldest first. */
export function readUnsent(viewerId: string, postId: string): UnsentComment[] {
  try {
    const stored: unknown = JSON.parse(readDraft(viewerId, nameOf(postId)) || '[]');
    return Array.isArray(stored) ? stored.filter(isComment) : [];
  } catch {
    // An unreadable entry cannot be sent again.
    return [];
  }
}

function keep(viewerId: string, postId: string, comments: readonly UnsentComment[]): void {
  saveDraft(viewerId, nameOf(postId), comments.length === 0 ? '' : JSON.stringify(comments));
}

/** Stores a comment for this tab before it is sent, because the page may be closed before the answer comes. */
export function addUnsent(viewerId: string, postId: string, { clientId, text }: NewCommentInput): void {
  keep(viewerId, postId, [...readUnsent(viewerId, postId), { clientId, text, sentAt: Date.now() }]);
}

/** Updates a stored comment, unless signing out has deleted it. */
export function markUnsent(viewerId: string, postId: string, clientId: string, sentAt?: number): void {
  const comments = readUnsent(viewerId, postId);
  keep(
    viewerId,
    postId,
    comments.map((comment) => (comment.clientId === clientId ? { ...comment, sentAt } : comment)),
  );
}

/** Deletes a comment that the server has stored or its author has discarded. */
export function dropUnsent(viewerId: string, postId: string, clientId: string): void {
  const comments = readUnsent(viewerId, postId);
  keep(
    viewerId,
    postId,
    comments.filter((comment) => comment.clientId !== clientId),
  );
}
