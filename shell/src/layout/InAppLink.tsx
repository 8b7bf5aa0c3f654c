import type { ComponentPropsWithRef } from 'react';
import { useLocation } from 'react-router-dom';
import { preloadRoute } from '../remotes/preload-route';
import { inAppLink } from './in-app-link';

/** All props of a link except its address and its click handler. */
interface InAppLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'onClick'> {
  to: string;
}

/** A link that changes the screen without loading the page; the router's own link would add 3 KB. */
export function InAppLink({ to, ...props }: InAppLinkProps) {
  const { pathname } = useLocation();
  const { href, onSelect } = inAppLink(to);
  // Starts loading before the click. A touch fires pointerenter, too, before the finger is lifted.
  const warm = () => {
    preloadRoute(to);
  };
  return (
    <a
      {...props}
      href={href}
      aria-current={pathname === to ? 'page' : undefined}
      onClick={onSelect}
      onFocus={warm}
      onPointerEnter={warm}
    />
  );
}
