import type { ComponentPropsWithRef } from 'react';
import { useLocation } from 'react-router-dom';
import { preloadRoute } from '../remotes/preload-route';
import { inAppLink } from './in-app-link';

/** Everything of a link except its address and what a press does. */
interface InAppLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'onClick'> {
  to: string;
}

/** A link that changes the screen without loading the page; the router's own would weigh 3 KB more. */
export function InAppLink({ to, ...props }: InAppLinkProps) {
  const { pathname } = useLocation();
  const { href, onSelect } = inAppLink(to);
  // By the time it is pressed, what it shows is on its way. A finger enters, too, before it is lifted.
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
