import { keepDraft, readDraft } from '@sharewave/app-kit';

const nameOf = (postId: string): string => `unsent.${postId}`;

/** Texts of comments on a post that could not be sent, oldest first. */
export function readUnsent(viewerId: string, postId: string): string[] {
  try {
    const stored: unknown = JSON.parse(readDraft(viewerId, nameOf(postId)) || '[]');
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : [];
  } catch {
    // What cannot be read cannot be sent again.
    return [];
  }
}

function keep(viewerId: string, postId: string, texts: readonly string[]): void {
  keepDraft(viewerId, nameOf(postId), texts.length === 0 ? '' : JSON.stringify(texts));
}

/** Keeps a text that could not be sent through page loads in this tab. */
export function addUnsent(viewerId: string, postId: string, text: string): void {
  keep(viewerId, postId, [...readUnsent(viewerId, postId), text]);
}

/** Forgets a text that is on its way again or is given up. */
export function dropUnsent(viewerId: string, postId: string, text: string): void {
  const texts = readUnsent(viewerId, postId);
  const index = texts.indexOf(text);
  if (index >= 0) keep(viewerId, postId, texts.toSpliced(index, 1));
}
