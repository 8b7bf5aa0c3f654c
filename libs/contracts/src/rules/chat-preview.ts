import { CHAT_PREVIEW_CUT, CHAT_PREVIEW_LIMIT } from '../constants';

/** A message as the list of chats shows it: cut to 23 characters plus '...' when longer than 25 (spec 5). */
export function chatPreviewText(message: string): string {
  if (message.length <= CHAT_PREVIEW_LIMIT) return message;
  const cut = message.slice(0, CHAT_PREVIEW_CUT);
  // Cutting a surrogate pair in two would show a broken character.
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}...`;
}
