import { newClientId, type NewPostInput } from '@sharewave/api-client';
import { keepDraft, readDraft } from '@sharewave/app-kit';

const DRAFT = 'post.sent';
const UUID_LENGTH = 36;

/**
 * The client id of a post. It stays the same when an unchanged post is sent again, also after a page load, so that the post
 * is not published twice when only the answer was lost. Any change of the post leads to a new id.
 */
export function clientIdOf(viewerId: string, post: Omit<NewPostInput, 'clientId'>): string {
  const content = JSON.stringify(post);
  const sent = readDraft(viewerId, DRAFT);
  if (sent.slice(UUID_LENGTH) === content) return sent.slice(0, UUID_LENGTH);
  const clientId = newClientId();
  keepDraft(viewerId, DRAFT, clientId + content);
  return clientId;
}

/** Call it when the post is published, or was deleted: the next one may have the same text. */
export function clearClientId(viewerId: string): void {
  keepDraft(viewerId, DRAFT, '');
}
