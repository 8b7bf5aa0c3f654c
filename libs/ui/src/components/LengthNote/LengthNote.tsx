import styled from 'styled-components';
import { color, font } from '../../theme/tokens';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';

/** From this share of the limit on it is told. */
const NEAR = 0.9;

const Note = styled.p<{ $isOver: boolean }>`
  color: ${({ $isOver }) => ($isOver ? color.danger : color.inkSoft)};
  font-size: ${font.size.small};
  font-variant-numeric: tabular-nums;
`;

const written = (count: number): string => count.toLocaleString('en-US');

interface LengthNoteProps {
  length: number;
  max: number;
  className?: string;
}

/** How long a text is beside what may be sent; nothing while there is much room. */
export function LengthNote({ length, max, className }: LengthNoteProps) {
  if (length < max * NEAR) return null;
  return (
    <Note className={className} $isOver={length > max}>
      {written(length)} of {written(max)} characters
      {/* Told once, not with each key. */}
      <VisuallyHidden role="status">{length > max ? 'Too long' : ''}</VisuallyHidden>
    </Note>
  );
}
