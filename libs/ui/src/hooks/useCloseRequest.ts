import { useEffect } from 'react';
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
    if (!isInFront || window.CloseWatcher === undefined) return undefined;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener('close', () => close.current());
    return () => watcher.destroy();
  }, [close, isInFront]);
}
