import { useEffect } from 'react';
import { isForInputMethod } from './is-for-input-method';
import { useLatest } from './useLatest';

interface CloseWatcher extends EventTarget {
  destroy(): void;
}

declare global {
  interface Window {
    /** Not available in every browser yet. */
    CloseWatcher?: new () => CloseWatcher;
  }
}

type Close = () => void;

/** In a browser without CloseWatcher: what Escape can close, in the order in which it came to the front. */
const layers: Close[] = [];

function onEscape(close: Close): Close {
  const handleKey = (event: KeyboardEvent) => {
    const isUnhandledEscape = event.key === 'Escape' && !event.defaultPrevented && !isForInputMethod(event);
    if (isUnhandledEscape && layers.at(-1) === close) close();
  };
  layers.push(close);
  // On the window, which a key event reaches last: listeners further in can handle the key first.
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

/** Calls back when the frontmost layer is to be closed the way the system does it: Back on a phone, Escape on a keyboard. */
export function useCloseRequest(isInFront: boolean, onClose: Close): void {
  const latest = useLatest(onClose);
  useEffect(() => {
    if (!isInFront) return undefined;
    const close = () => latest.current();
    return window.CloseWatcher === undefined ? onEscape(close) : onSystemRequest(window.CloseWatcher, close);
  }, [latest, isInFront]);
}
