import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { openMemberPage } from './navigate';
import { paths } from './paths';

/** Everything of a link except its address. */
export interface MemberLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  username: string;
}

const opensElsewhere = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** A link to a member's profile, which loads the whole page (spec 2). */
export function MemberLink({ username, onClick, ...props }: MemberLinkProps) {
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    openMemberPage(username);
  };
  return <a {...props} href={paths.member(username)} onClick={handleClick} />;
}
