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

/** Changes the stored comments of this tab. They outlive the page, which may be closed before the answer comes. */
export function changeUnsent(
  viewerId: string,
  postId: string,
  change: (comments: UnsentComment[]) => UnsentComment[],
): void {
  const comments = change(readUnsent(viewerId, postId));
  saveDraft(viewerId, nameOf(postId), comments.length === 0 ? '' : JSON.stringify(comments));
}
