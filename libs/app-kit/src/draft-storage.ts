const PREFIX = 'sharewave.draft';

const keyOf = (viewerId: string, name: string): string => `${PREFIX}.${viewerId}.${name}`;

/** What a member has written in this tab and not sent; empty when there is nothing. */
export function readDraft(viewerId: string, name: string): string {
  try {
    return window.sessionStorage.getItem(keyOf(viewerId, name)) ?? '';
  } catch {
    // Storage may be blocked; the text then lives as long as the page.
    return '';
  }
}

/** Keeps a text through whole-page loads in this tab; an empty one is forgotten. */
export function keepDraft(viewerId: string, name: string, text: string): void {
  try {
    if (text === '') window.sessionStorage.removeItem(keyOf(viewerId, name));
    else window.sessionStorage.setItem(keyOf(viewerId, name), text);
  } catch {
    // NOTE: see readDraft; a full or blocked storage must not stop the writing.
  }
}
