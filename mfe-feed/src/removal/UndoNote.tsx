import { color, font, space } from '@sharewave/ui';
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
  text: string;
  onUndo: () => void;
}

/** Stands where something has just been removed, with the way back. */
export function UndoNote({ as = 'div', text, onUndo }: UndoNoteProps) {
  return (
    <Place as={as}>
      <span role="status">{text}</span>
      <TextButton type="button" onClick={onUndo}>
        Undo
      </TextButton>
    </Place>
  );
}
