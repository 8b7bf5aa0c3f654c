import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { TAB_PARAMETER } from '../pages/MemberPage';

const hasTab = ({ search }: Location): boolean => search.includes(`${TAB_PARAMETER}=`);

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
    const isSameScreen = before.pathname === location.pathname;
    // The browser itself scrolls to a fragment, such as that of "Skip to content".
    if (before === location || (isSameScreen && location.hash !== '')) return;
    // Only a screen that is returned to has a position.
    const position = positions.current.get(key);
    // A change of the tab does not scroll; a link to the screen that is shown does.
    if (position !== undefined || !isSameScreen || hasTab(before) === hasTab(location)) {
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
