import { reloadPage } from '@sharewave/app-kit';
import { REMOTE_PATIENCE_MS } from '@sharewave/contracts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Reloads the page if the screen has not changed some time after the address has. A remote that renders endlessly, such as
 * one whose effect updates its state every time, would otherwise block the navigation, which React treats as less urgent.
 * Returns a function to call after each change of the address inside the app.
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
