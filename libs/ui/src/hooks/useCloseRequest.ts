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

type Close = () => void;

/** Where the browser has no close requests: what Escape closes, the last that came to the front before all others. */
const layers: Close[] = [];

function onEscape(close: Close): Close {
  const handleKey = (event: KeyboardEvent) => {
    const isMeant = event.key === 'Escape' && !event.defaultPrevented && !isForInputMethod(event);
    if (isMeant && layers.at(-1) === close) close();
  };
  layers.push(close);
  // The last to hear of a key: what lies before this has taken it by then.
  window.addEventListener('keydown', handleKey);
  return () => {
    layers.splice(layers.indexOf(close), 1);
    window.removeEventListener('keydown', handleKey);
  };
}

function onSystemRequest(CloseWatcher: new () => CloseWatcher, close: Close): Close {
  const watcher = new CloseWatcher();
  watcher.addEventListener('close', close);
  return () => watcher.destroy();
}

/** Calls back when what lies in front is to be closed in the system's own way: Back on a phone, Escape on a keyboard. */
export function useCloseRequest(isInFront: boolean, onClose: Close): void {
  const latest = useLatest(onClose);
  useEffect(() => {
    if (!isInFront) return undefined;
    const close = () => latest.current();
    return window.CloseWatcher === undefined ? onEscape(close) : onSystemRequest(window.CloseWatcher, close);
  }, [latest, isInFront]);
}
