import { useState } from 'react';
import { saveDraft, readDraft } from './draft-storage';
import { useViewer } from './session-context';

/** A text that survives page loads in this tab, stored per member. */
export function useDraft(name: string): [string, (text: string) => void] {
  const { id } = useViewer();
  const [text, setText] = useState(() => readDraft(id, name));
  const keep = (next: string) => {
    setText(next);
    saveDraft(id, name, next);
  };
  return [text, keep];
}
