import type { MemberSummary } from '@sharewave/api-client';
import { openMemberPage } from '@sharewave/app-kit';
import { Avatar, ErrorState, SpinnerDots, useOutsideClick } from '@sharewave/ui';
import { Search } from 'lucide-react';
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Box, Field, Hint, Input, Name, Option, Place } from './FriendSearch.styles';
import { useFriendMatches } from './useFriendMatches';

interface ResultsProps {
  listId: string;
  text: string;
  found: ReturnType<typeof useFriendMatches>;
  activeIndex: number;
  optionId: (index: number) => string;
  onChoose: (member: MemberSummary) => void;
}

function Results({ listId, text, found, activeIndex, optionId, onChoose }: ResultsProps) {
  const { matches, isSettled, hasFailed, retry } = found;
  if (text === '') return <Hint>Start typing to find friends!</Hint>;
  if (hasFailed) return <ErrorState onRetry={retry} />;
  if (matches.length === 0) {
    return <Hint role="status">{isSettled ? 'Nobody by that name' : <SpinnerDots />}</Hint>;
  }
  return (
    <ul id={listId} role="listbox" aria-label="Members found">
      {matches.map((member, index) => (
        <Option
          key={member.id}
          id={optionId(index)}
          role="option"
          aria-selected={index === activeIndex}
          onClick={() => onChoose(member)}
        >
          <Avatar memberId={member.id} name={member.fullName} photoUrl={member.profilePhoto} size="small" />
          <Name dir="auto">{member.fullName}</Name>
        </Option>
      ))}
    </ul>
  );
}

const NONE = -1;

function nextIndex(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowUp':
      return index <= 0 ? count - 1 : index - 1;
    default:
      return null;
  }
}

/** The search box of the header: finds members by name as one types (spec 2). */
export function FriendSearch() {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [activeIndex, setActiveIndex] = useState(NONE);
  const placeRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const listId = useId();
  const found = useFriendMatches(text, isOpen);
  const optionId = (index: number) => `${listId}-${index}`;

  const close = () => {
    setOpen(false);
    setActiveIndex(NONE);
  };
  useOutsideClick(placeRef, close, { active: isOpen });

  const choose = (member: MemberSummary) => {
    setText('');
    close();
    inputRef.current?.blur();
    openMemberPage(member.username);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      close();
      return;
    }
    if (event.key === 'Enter') {
      const chosen = found.matches[Math.max(activeIndex, 0)];
      if (chosen !== undefined && isOpen && !event.nativeEvent.isComposing) choose(chosen);
      return;
    }
    const next = nextIndex(event.key, activeIndex, found.matches.length);
    if (next === null) return;
    event.preventDefault();
    setOpen(true);
    setActiveIndex(next);
  };
  const handleBlur = (event: FocusEvent) => {
    const target = event.relatedTarget;
    // By the keyboard; a press outside is seen by the outside click.
    if (target instanceof Node && placeRef.current?.contains(target) !== true) close();
  };
  const hasList = isOpen && found.matches.length > 0 && text !== '';
  return (
    <Place ref={placeRef} role="search" onBlur={handleBlur}>
      <Field $isOpen={isOpen}>
        <Search size={17} aria-hidden="true" />
        <Input
          ref={inputRef}
          type="text"
          role="combobox"
          aria-label="Find friends"
          aria-autocomplete="list"
          aria-expanded={hasList}
          aria-controls={hasList ? listId : undefined}
          aria-activedescendant={hasList && activeIndex !== NONE ? optionId(activeIndex) : undefined}
          placeholder="input search text"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            setText(event.target.value);
            setActiveIndex(NONE);
            setOpen(true);
          }}
          onKeyDown={handleKey}
        />
      </Field>
      {isOpen && (
        <Box>
          <Results
            listId={listId}
            text={text}
            found={found}
            activeIndex={activeIndex}
            optionId={optionId}
            onChoose={choose}
          />
        </Box>
      )}
    </Place>
  );
}
