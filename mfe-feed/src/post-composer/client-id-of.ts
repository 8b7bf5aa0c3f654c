import { newClientId, type NewPostInput } from '@sharewave/api-client';
import { keepDraft, readDraft } from '@sharewave/app-kit';

const DRAFT = 'post.sent';
const UUID_LENGTH = 36;

/**
 * The name under which a post is sent: the same as before when it is sent again as it was, also after a page load, so
 * that it is not published twice when only the answer was lost; a new one as soon as anything in it is changed.
 */
export function clientIdOf(viewerId: string, post: Omit<NewPostInput, 'clientId'>): string {
  const content = JSON.stringify(post);
  const sent = readDraft(viewerId, DRAFT);
  if (sent.slice(UUID_LENGTH) === content) return sent.slice(0, UUID_LENGTH);
  const clientId = newClientId();
  keepDraft(viewerId, DRAFT, clientId + content);
  return clientId;
}

/** To be called when the post is published: the next one may say the same. */
export function forgetClientId(viewerId: string): void {
  keepDraft(viewerId, DRAFT, '');
}
