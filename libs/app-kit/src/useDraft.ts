import { useState } from 'react';
import { keepDraft, readDraft } from './draft-storage';
import { useViewer } from './session-context';

/** A text that survives page loads in this tab, stored per member. */
export function useDraft(name: string): [string, (text: string) => void] {
  const { id } = useViewer();
  const [text, setText] = useState(() => readDraft(id, name));
  const keep = (next: string) => {
    setText(next);
    keepDraft(id, name, next);
  };
  return [text, keep];
}
