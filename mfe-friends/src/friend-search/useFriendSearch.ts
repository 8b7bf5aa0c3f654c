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

/** The focus stays in the field, so the browser does not scroll to the selected match. */
function useScrollIntoView(id: string | null): void {
  useEffect(() => {
    if (id !== null) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}

/** Null also when the current list does not contain the selected match. */
function indexOf(matches: readonly MemberSummary[], id: string | null): number | null {
  const index = matches.findIndex((member) => member.id === id);
  return index === -1 ? null : index;
}

export function useFriendSearch(initialText: string) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState(initialText);
  const [activeId, setActiveId] = useState<string | null>(null);
  const placeRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const listId = useId();
  const found = useFriendMatches(text, isOpen);
  const activeIndex = indexOf(found.matches, activeId);
  const optionId = (index: number) => `${listId}-${index}`;
  useScrollIntoView(activeIndex === null ? null : optionId(activeIndex));

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
    if (event.key === 'Escape' && isOpen) {
      // A messenger over the page must not close as well.
      event.preventDefault();
      return close();
    }
    const chosen = found.matches[activeId === null ? 0 : (activeIndex ?? -1)];
    if (event.key === 'Enter' && isOpen && chosen !== undefined) choose(chosen);
    const next = nextIndex(event.key, activeIndex, found.matches.length);
    if (next === null) return;
    event.preventDefault();
    setOpen(true);
    setActiveId(found.matches[next]?.id ?? null);
  };
  const handleBlur = ({ relatedTarget: target }: FocusEvent) => {
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
