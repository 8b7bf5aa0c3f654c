import type { MemberSummary } from '@sharewave/api-client';
import { openMemberPage } from '@sharewave/app-kit';
import { isForInputMethod, useOutsideClick } from '@sharewave/ui';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useFriendMatches } from './useFriendMatches';

/** The index after an arrow key among `count` matches, wrapping at both ends; null for other keys. */
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

/** Handles a key and stops it, so that a messenger over the page does not handle it too. */
function take(event: KeyboardEvent, act: () => void): void {
  event.preventDefault();
  act();
}

/** Scrolls the selected match into view, because the focus stays in the field. */
function useInSight(id: string | null): void {
  useEffect(() => {
    if (id !== null) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}

/** The index of the selected match; null if there is none or the current list does not contain it. */
function placeOf(matches: readonly MemberSummary[], id: string | null): number | null {
  const place = matches.findIndex((member) => member.id === id);
  return place === -1 ? null : place;
}

/** State and handlers of the search box: text, matches, selected match, and whether it is open. */
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
    // For the keyboard; the outside click handles presses outside.
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
