import { color, font, space } from '@sharewave/ui';
import styled from 'styled-components';
import { TextButton } from './TextButton';

const Place = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  color: ${color.danger};
  font-size: ${font.size.small};
`;

interface RetryNoteProps {
  /** The state by its name: "Not sent". */
  state: string;
  onRetry: () => void;
}

/** Names a state that came about by a failure, with the way out of it. */
export function RetryNote({ state, onRetry }: RetryNoteProps) {
  return (
    <Place role="status">
      {state}
      <TextButton type="button" onClick={onRetry}>
        Try again
      </TextButton>
    </Place>
  );
}
