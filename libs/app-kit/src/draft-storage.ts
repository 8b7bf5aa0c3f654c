const PREFIX = 'sharewave.draft';

const keyOf = (viewerId: string, name: string): string => `${PREFIX}.${viewerId}.${name}`;

/** The text that a member has written in this tab and not sent; empty if there is none. */
export function readDraft(viewerId: string, name: string): string {
  try {
    return window.sessionStorage.getItem(keyOf(viewerId, name)) ?? '';
  } catch {
    // Storage may be blocked; the text then lasts only as long as the page.
    return '';
  }
}

/** Keeps a text across page loads in this tab; an empty text removes the draft. */
export function keepDraft(viewerId: string, name: string, text: string): void {
  try {
    if (text === '') window.sessionStorage.removeItem(keyOf(viewerId, name));
    else window.sessionStorage.setItem(keyOf(viewerId, name), text);
  } catch {
    // NOTE: full or blocked storage must not keep the member from writing; see readDraft.
  }
}
