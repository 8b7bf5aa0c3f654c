import { reloadPage } from '@sharewave/app-kit';
import { REMOTE_PATIENCE_MS } from '@sharewave/contracts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * A remote that never comes to rest, such as one whose effect asks for another round each time, keeps React from ever getting to
 * the next screen, which can wait; then the page of its address is loaded. Answers what is called as the address changes.
 */
export function useWayOut(): () => void {
  const location = useLocation();
  const shown = useRef(location.pathname);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [watch] = useState(() => () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (window.location.pathname !== shown.current) reloadPage();
    }, REMOTE_PATIENCE_MS);
  });
  useLayoutEffect(() => {
    shown.current = location.pathname;
    clearTimeout(timer.current);
  }, [location]);
  useEffect(() => {
    window.addEventListener('popstate', watch);
    return () => window.removeEventListener('popstate', watch);
  }, [watch]);
  return watch;
}
