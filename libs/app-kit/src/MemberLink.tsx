import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { openMemberPage } from './navigate';
import { opensElsewhere } from './opens-elsewhere';
import { paths } from './paths';
import { useProfileIntent } from './useProfileIntent';

/** All props of a link except its address and the listeners with which it detects an intended visit. */
export interface MemberLinkProps extends Omit<
  ComponentPropsWithRef<'a'>,
  'href' | 'onFocus' | 'onPointerEnter' | 'onPointerLeave' | 'onTouchStart'
> {
  username: string;
}

/** A link to a member's profile. It loads the whole page (spec 2), whose data it prefetches on hover, focus and touch. */
export function MemberLink({ username, onClick, ...props }: MemberLinkProps) {
  const intent = useProfileIntent(username);
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    openMemberPage(username);
  };
  return <a {...props} {...intent} href={paths.member(username)} onClick={handleClick} />;
}
