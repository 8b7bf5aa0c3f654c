import { memberKey, tabStore } from '@sharewave/storage';

const keyOf = (viewerId: string, name: string): string => memberKey(viewerId, `draft.${name}`);

/** The text that a member has written in this tab and not sent; empty if there is none. */
export const readDraft = (viewerId: string, name: string): string =>
  tabStore.read(keyOf(viewerId, name)) ?? '';

/** Stores a text across page loads in this tab; an empty text removes the draft. */
export function saveDraft(viewerId: string, name: string, text: string): void {
  if (text === '') tabStore.remove(keyOf(viewerId, name));
  else tabStore.write(keyOf(viewerId, name), text);
}
