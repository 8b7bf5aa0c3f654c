import { color, font, space, useReturnedFocus } from '@sharewave/ui';
import { useRef } from 'react';
import styled from 'styled-components';
import { TextButton } from './TextButton';

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
  /** True when it is too late. The button stays, so that it does not lose the focus. */
  isOut: boolean;
  onUndo: () => void;
}

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
