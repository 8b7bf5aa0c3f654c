import type { KeyboardEvent } from 'react';

/** Page Up and Page Down move the focus between posts, as the ARIA feed pattern recommends. */
export function handleFeedKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'PageDown' && event.key !== 'PageUp') return;
  const posts = [...event.currentTarget.querySelectorAll<HTMLElement>('article')];
  const current = posts.findIndex((post) => post.contains(document.activeElement));
  const next = posts[current + (event.key === 'PageDown' ? 1 : -1)];
  if (current === -1 || next === undefined) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'start' });
}
