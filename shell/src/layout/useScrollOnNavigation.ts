import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Scrolls to the top of a new screen, and to the former position on the back and forward buttons. */
export function useScrollOnNavigation(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const shown = useRef({ key, pathname });

  useEffect(() => {
    // The browser would restore the position before the former screen is rendered.
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
    // A change within a screen, such as of its tab, does not scroll.
    else if (before.pathname !== pathname) window.scrollTo(0, 0);
  }, [key, pathname, type]);

  // A layout effect, so that the listener is removed with the screen: if the next one is shorter, the browser scrolls.
  useLayoutEffect(() => {
    const remember = () => positions.current.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}
