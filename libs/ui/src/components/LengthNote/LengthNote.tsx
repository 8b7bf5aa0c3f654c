import styled from 'styled-components';
import { color, font } from '../../theme/tokens';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';

/** The note appears from this share of the limit on. */
const SHOWN_FROM = 0.9;

const Note = styled.p<{ $isOver: boolean }>`
  color: ${({ $isOver }) => ($isOver ? color.danger : color.inkSoft)};
  font-size: ${font.size.small};
  font-variant-numeric: tabular-nums;
`;

const formatCount = (count: number): string => count.toLocaleString('en-US');

interface LengthNoteProps {
  length: number;
  max: number;
  className?: string;
}

/** The length of a text and its limit; renders nothing while the text is far below the limit. */
export function LengthNote({ length, max, className }: LengthNoteProps) {
  if (length < max * SHOWN_FROM) return null;
  return (
    <Note className={className} $isOver={length > max}>
      {formatCount(length)} of {formatCount(max)} characters
      {/* Announced once, not with every key press. */}
      <VisuallyHidden role="status">{length > max ? 'Too long' : ''}</VisuallyHidden>
    </Note>
  );
}
