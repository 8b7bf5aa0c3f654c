import { useEffect } from 'react';
import { isForInputMethod } from './is-for-input-method';
import { useLatest } from './useLatest';

interface CloseWatcher extends EventTarget {
  destroy(): void;
}

declare global {
  interface Window {
    /** Not in every browser yet. */
    CloseWatcher?: new () => CloseWatcher;
  }
}

/** Calls back when what lies in front is to be closed in the system's own way: Back on a phone, Escape on a keyboard. */
export function useCloseRequest(isInFront: boolean, onClose: () => void): void {
  const close = useLatest(onClose);
  useEffect(() => {
    if (!isInFront) return undefined;
    if (window.CloseWatcher === undefined) {
      const handleKey = (event: KeyboardEvent) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !isForInputMethod(event)) close.current();
      };
      // The last to hear of a key: what lies before this has taken it by then.
      window.addEventListener('keydown', handleKey);
      return () => window.removeEventListener('keydown', handleKey);
    }
    const watcher = new window.CloseWatcher();
    watcher.addEventListener('close', () => close.current());
    return () => watcher.destroy();
  }, [close, isInFront]);
}
