import { useState } from 'react';
import { useViewer } from './session-context';

const PREFIX = 'sharewave.draft';

function read(key: string): string {
  try {
    return window.sessionStorage.getItem(key) ?? '';
  } catch {
    // Storage may be blocked; the text then lives as long as the page.
    return '';
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, text);
  } catch {
    // NOTE: see read; a full or blocked storage must not stop the writing.
  }
}

/** A text that survives whole-page loads in this tab, kept apart by member. */
export function useDraft(name: string): [string, (text: string) => void] {
  const viewer = useViewer();
  const key = `${PREFIX}.${viewer.id}.${name}`;
  const [text, setText] = useState(() => read(key));
  const keep = (next: string) => {
    setText(next);
    write(key, next);
  };
  return [text, keep];
}
