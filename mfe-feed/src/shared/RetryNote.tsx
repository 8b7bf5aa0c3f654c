import { color, font, leaveFocusAround, space } from '@sharewave/ui';
import type { ReactNode } from 'react';
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
  state: string;
  onRetry: () => void;
  children?: ReactNode;
}

/**
 * Shows a state after a failure, with a retry. Its parent is the live region that announces it: one that came together with
 * the text, inside the other, would take the announcement over.
 */
export function RetryNote({ state, onRetry, children }: RetryNoteProps) {
  return (
    <Place ref={leaveFocusAround}>
      {state}
      <TextButton type="button" onClick={onRetry}>
        Try again
      </TextButton>
      {children}
    </Place>
  );
}
