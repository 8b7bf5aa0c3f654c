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
  onUndo: () => void;
}

/** Stands where something has just been removed, with the way back. */
export function UndoNote({ as = 'div', ref, text, onUndo }: UndoNoteProps) {
  const undoRef = useRef<HTMLButtonElement>(null);
  useReturnedFocus(undoRef);
  return (
    <Place as={as} ref={ref}>
      <span role="status">{text}</span>
      <TextButton ref={undoRef} type="button" onClick={onUndo}>
        Undo
      </TextButton>
    </Place>
  );
}
