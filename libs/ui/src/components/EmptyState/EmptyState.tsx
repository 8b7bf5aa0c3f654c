import type { ReactNode } from 'react';
import styled from 'styled-components';
import { BoatDrawing, BuoyDrawing } from '../../art/scenes';
import { color, font, space } from '../../theme/tokens';

const Place = styled.div<{ $compact: boolean }>`
  display: grid;
  justify-items: center;
  gap: ${space(4)};
  padding: ${({ $compact }) => ($compact ? space(4) : `${space(8)} ${space(4)}`)};
  color: ${color.inkSoft};
  text-align: center;

  > svg {
    width: ${({ $compact }) => ($compact ? '132px' : '208px')};
    height: auto;
  }
`;

const Text = styled.p<{ $compact: boolean }>`
  max-width: 34ch;
  font-size: ${({ $compact }) => ($compact ? font.size.base : font.size.large)};
  text-wrap: balance;
`;

interface EmptyStateProps {
  drawing?: 'buoy' | 'boat';
  text: string;
  /** A control that helps to fill the list. */
  action?: ReactNode;
  /** For narrow containers such as a drawer. */
  compact?: boolean;
}

/** A drawing and a sentence, shown in place of an empty list. */
export function EmptyState({ drawing = 'boat', text, action, compact = false }: EmptyStateProps) {
  return (
    <Place $compact={compact}>
      {drawing === 'buoy' ? <BuoyDrawing /> : <BoatDrawing />}
      <Text $compact={compact}>{text}</Text>
      {action}
    </Place>
  );
}
