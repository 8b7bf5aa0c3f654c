import { color, font, space, useReturnedFocus } from '@sharewave/ui';
import { useRef } from 'react';
import styled from 'styled-components';
import { TextButton } from '../post-card/TextButton';

const Place = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  padding: ${space(2)} ${space(3)};
  color: ${color.inkSoft};
  font-size: ${font.size.small};
`;

interface UndoNoteProps {
  as?: 'div' | 'li';
  ref?: (place: HTMLElement | null) => void;
  text: string;
  /** It is too late; the way back stays in its place, so that the keyboard in it is not lost. */
  isOut: boolean;
  onUndo: () => void;
}

/** Stands where something has just been removed, with the way back. */
export function UndoNote({ as = 'div', ref, text, isOut, onUndo }: UndoNoteProps) {
  const undoRef = useRef<HTMLButtonElement>(null);
  useReturnedFocus(undoRef);
  return (
    <Place as={as} ref={ref}>
      <span role="status">{text}</span>
      <TextButton
        ref={undoRef}
        type="button"
        aria-disabled={isOut}
        onClick={() => {
          if (!isOut) onUndo();
        }}
      >
        Undo
      </TextButton>
    </Place>
  );
}
