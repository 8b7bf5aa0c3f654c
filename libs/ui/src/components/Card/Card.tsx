import styled, { css } from 'styled-components';
import { color, radius, shadow, space } from '../../theme/tokens';

interface CardStyleProps {
  /** `none` for pictures that extend to the edge. */
  $padding?: 'none' | 'medium' | 'large';
  /** Floats above its surroundings. */
  $raised?: boolean;
}

const paddings = { none: '0', medium: space(4), large: space(6) } as const;

/** A surface for one piece of content; use `as` for the appropriate element. */
export const Card = styled.section<CardStyleProps>`
  border-radius: ${radius.card};
  background: ${color.surface};
  box-shadow: ${shadow.card};
  padding: ${({ $padding = 'medium' }) => paddings[$padding]};
  overflow-wrap: anywhere;

  ${({ $raised = false }) =>
    $raised &&
    css`
      border-radius: ${radius.overlay};
      background: ${color.raised};
      box-shadow: ${shadow.overlay};
    `}
`;
