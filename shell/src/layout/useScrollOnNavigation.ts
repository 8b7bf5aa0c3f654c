import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the top of a screen that a link opens, and to the former position on the back and forward buttons. */
export function useScrollOnNavigation(): void {
  const location = useLocation();
  const { key } = location;
  const positions = useRef(new Map<string, number>());
  const shown = useRef(location);

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
    shown.current = location;
    if (before === location) return;
    // Only a screen that is returned to has a position.
    const position = positions.current.get(key);
    // A change within a screen, such as of its tab, does not scroll; a link to what is already shown does.
    if (
      position !== undefined ||
      before.pathname !== location.pathname ||
      before.search === location.search
    ) {
      window.scrollTo(0, position ?? 0);
    }
  }, [location, key]);

  // A layout effect, so that the listener is removed with the screen: if the next one is shorter, the browser scrolls.
  useLayoutEffect(() => {
    const remember = () => positions.current.set(key, window.scrollY);
    remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}
