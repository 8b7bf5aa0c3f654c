import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** A new screen begins at its top; the back and forward buttons come to where that screen was left. */
export function useScrollOfScreens(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const shown = useRef({ key, pathname });

  useEffect(() => {
    // The browser would scroll before the former screen is back.
    window.history.scrollRestoration = 'manual';
    const handBack = () => {
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', handBack);
    return () => {
      handBack();
      window.removeEventListener('pagehide', handBack);
    };
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { key, pathname };
    if (before.key === key) return;
    if (type === 'POP') window.scrollTo(0, positions.current.get(key) ?? 0);
    // A change within a screen, such as of its tab, stays where it is.
    else if (before.pathname !== pathname) window.scrollTo(0, 0);
  }, [key, pathname, type]);

  // Taken down with the screen itself: the next one may be shorter, and the scrolling that makes is not the reader's.
  useLayoutEffect(() => {
    const remember = () => positions.current.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}
