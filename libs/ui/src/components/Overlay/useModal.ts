import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { isForInputMethod } from '../../hooks/is-for-input-method';
import { useBodyScrollLock } from '../../hooks/useBodyScrollLock';
import { useCloseRequest } from '../../hooks/useCloseRequest';
import { useLatest } from '../../hooks/useLatest';
import { focusableIn, isolate, wrapTab } from './focus-trap';

interface ModalParts {
  hostRef: RefObject<HTMLDivElement | null>;
  panelRef: RefObject<HTMLDivElement | null>;
  initialFocusRef?: RefObject<HTMLElement | null> | undefined;
  onClose: () => void;
}

/** Open overlays, the topmost last; Escape belongs to that one. */
const openPanels: HTMLElement[] = [];

/** Behaviour of a modal while it is mounted: focus in and back, Tab inside, Escape and Back, the page behind inert and still. */
export function useModal({ hostRef, panelRef, initialFocusRef, onClose }: ModalParts): void {
  const close = useLatest(onClose);
  useBodyScrollLock(true);
  useCloseRequest(true, onClose);

  useLayoutEffect(() => {
    const host = hostRef.current;
    const panel = panelRef.current;
    if (host === null || panel === null) return undefined;
    const before = document.activeElement;
    const release = isolate(host);
    openPanels.push(panel);
    const field = panel.querySelector<HTMLElement>('input:not([type=file]), textarea');
    (initialFocusRef?.current ?? field ?? focusableIn(panel)[0] ?? panel).focus({ preventScroll: true });
    return () => {
      openPanels.splice(openPanels.indexOf(panel), 1);
      release();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [hostRef, initialFocusRef, panelRef]);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const panel = panelRef.current;
      if (panel === null || openPanels[openPanels.length - 1] !== panel) return;
      if (event.key === 'Tab') wrapTab(event, panel);
      if (event.key === 'Escape' && !event.defaultPrevented && !isForInputMethod(event)) {
        event.preventDefault();
        close.current();
      }
    };
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('keydown', handleKey);
    };
  }, [close, panelRef]);
}
