import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { isForInputMethod } from '../../hooks/is-for-input-method';
import { useBodyScrollLock } from '../../hooks/useBodyScrollLock';
import { useCloseRequest } from '../../hooks/useCloseRequest';
import { useLatest } from '../../hooks/useLatest';
import { focusableIn, isolate, wrapTab } from './focus-trap';

interface ModalParts {
  backdropRef: RefObject<HTMLDivElement | null>;
  panelRef: RefObject<HTMLDivElement | null>;
  initialFocusRef?: RefObject<HTMLElement | null> | undefined;
  onClose: () => void;
}

/** The panels of open overlays, the topmost last; only that one handles Escape and Tab. */
const openPanels: HTMLElement[] = [];

/**
 * The behaviour of a modal while it is mounted: moves the focus in and later back, traps Tab, closes on Escape and Back,
 * and makes the page behind it inert and unable to scroll.
 */
export function useModal({ backdropRef, panelRef, initialFocusRef, onClose }: ModalParts): void {
  const close = useLatest(onClose);
  useBodyScrollLock(true);
  useCloseRequest(true, onClose);

  useLayoutEffect(() => {
    const backdrop = backdropRef.current;
    const panel = panelRef.current;
    if (backdrop === null || panel === null) return undefined;
    const focusedBefore = document.activeElement;
    const release = isolate(backdrop);
    openPanels.push(panel);
    const field = panel.querySelector<HTMLElement>('input:not([type=file]), textarea');
    (initialFocusRef?.current ?? field ?? focusableIn(panel)[0] ?? panel).focus({ preventScroll: true });
    return () => {
      openPanels.splice(openPanels.indexOf(panel), 1);
      release();
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
    };
  }, [backdropRef, initialFocusRef, panelRef]);

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
