import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { leaveFocusAround } from '../../hooks/useReturnedFocus';
import { color, space } from '../../theme/tokens';
import { Button } from '../Button/Button';

const Place = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${space(2)} ${space(4)};
  padding: ${space(5)} ${space(4)};
  color: ${color.inkSoft};

  > svg {
    width: 100%;
    height: 120px;
  }
`;

interface ErrorStateProps {
  /** Shown above the text where a whole screen is missing. */
  drawing?: ReactNode;
  /** Describes the state; never an error text from the server. */
  text?: string;
  onRetry: () => void;
  retryLabel?: string;
  /** True while a retry is running. */
  retrying?: boolean;
}

/** A short text for content that could not be loaded, with a retry button. */
export function ErrorState({
  drawing,
  text = 'Could not load',
  onRetry,
  retryLabel = 'Try again',
  retrying = false,
}: ErrorStateProps) {
  return (
    <Place ref={leaveFocusAround} role="status" data-unavailable>
      {drawing}
      <span>{text}</span>
      <Button size="small" icon={<RotateCw size={15} />} loading={retrying} onClick={onRetry}>
        {retryLabel}
      </Button>
    </Place>
  );
}
