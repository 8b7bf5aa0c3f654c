import styled from 'styled-components';
import { color, font, radius } from '../../theme/tokens';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';

const BadgeBox = styled.span`
  display: inline-grid;
  place-items: center;
  min-width: 18px;
  min-height: 18px;
  padding: 0 5px;
  border-radius: ${radius.round};
  background: ${color.coral};
  color: ${color.onCoral};
  font-family: ${font.text};
  font-size: 0.6875rem;
  font-weight: ${font.weight.bold};
  font-variant-numeric: tabular-nums;
  line-height: 1;
`;

interface BadgeProps {
  count: number;
  /** Singular of what is counted, for screen readers: "unread message". */
  noun: string;
}

const MOST_SHOWN = 99;

/** A small count in coral; renders nothing at zero. */
export function Badge({ count, noun }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <BadgeBox>
      <span aria-hidden="true">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <VisuallyHidden>
        {count} {count === 1 ? noun : `${noun}s`}
      </VisuallyHidden>
    </BadgeBox>
  );
}
