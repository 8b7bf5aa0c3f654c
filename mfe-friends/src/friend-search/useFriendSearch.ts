import type { MemberSummary } from '@sharewave/api-client';
import { openMemberPage } from '@sharewave/app-kit';
import { isForInputMethod, useOutsideClick } from '@sharewave/ui';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useFriendMatches } from './useFriendMatches';

/** Where an arrow leads among `count` matches, round both ends; null for every other key. */
function nextIndex(key: string, index: number | null, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return index === null ? 0 : (index + 1) % count;
    case 'ArrowUp':
      return ((index ?? 0) - 1 + count) % count;
    default:
      return null;
  }
}

/** Acts on a key that is then not for a messenger which lies on the page as well. */
function take(event: KeyboardEvent, act: () => void): void {
  event.preventDefault();
  act();
}

/** Scrolls the marked match into sight, for it never has the focus itself. */
function useInSight(id: string | null): void {
  useEffect(() => {
    if (id !== null) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}

/** The place of the marked one; null where there is none, or another list has come without them. */
function placeOf(matches: readonly MemberSummary[], id: string | null): number | null {
  const place = matches.findIndex((member) => member.id === id);
  return place === -1 ? null : place;
}

/** State and handlers of the search box: what is typed, found and marked, and when the box is open. */
export function useFriendSearch(initialText: string) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState(initialText);
  const [activeId, setActiveId] = useState<string | null>(null);
  const placeRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const listId = useId();
  const found = useFriendMatches(text, isOpen);
  const activeIndex = placeOf(found.matches, activeId);
  const optionId = (index: number) => `${listId}-${index}`;
  useInSight(activeIndex === null ? null : optionId(activeIndex));

  const close = () => {
    setOpen(false);
    setActiveId(null);
  };
  useOutsideClick(placeRef, close, { active: isOpen });

  const type = (next: string) => {
    setText(next);
    setActiveId(null);
    setOpen(true);
  };
  const choose = (member: MemberSummary) => {
    setText('');
    close();
    inputRef.current?.blur();
    openMemberPage(member.username);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (isForInputMethod(event.nativeEvent)) return;
    if (event.key === 'Escape' && isOpen) return take(event, close);
    if (event.key === 'Enter') {
      const chosen = found.matches[activeId === null ? 0 : (activeIndex ?? -1)];
      if (chosen !== undefined && isOpen) choose(chosen);
    }
    const next = nextIndex(event.key, activeIndex, found.matches.length);
    if (next === null) return;
    event.preventDefault();
    setOpen(true);
    setActiveId(found.matches[next]?.id ?? null);
  };
  const handleBlur = (event: FocusEvent) => {
    const target = event.relatedTarget;
    // By the keyboard; a press outside is seen by the outside click.
    if (target instanceof Node && placeRef.current?.contains(target) !== true) close();
  };

  return {
    isOpen,
    text,
    activeIndex,
    found,
    listId,
    optionId,
    placeRef,
    inputRef,
    open: () => setOpen(true),
    type,
    choose,
    handleKey,
    handleBlur,
  };
}
