import styled, { css } from 'styled-components';
import { color, motion, radius } from '../../theme/tokens';

export type IconButtonTone = 'plain' | 'mist' | 'sea' | 'overPicture';

const tones = {
  plain: css`
    background: transparent;
    color: ${color.inkSoft};
    &:hover:not(:disabled) {
      background: ${color.seaMist};
      color: ${color.ink};
    }
    &[aria-pressed='true'],
    &[aria-expanded='true'] {
      background: ${color.seaMist};
      color: ${color.sea};
    }
  `,
  mist: css`
    background: ${color.seaMist};
    color: ${color.sea};
    &:hover:not(:disabled) {
      background: ${color.seaMistHover};
    }
  `,
  sea: css`
    background: ${color.sea};
    color: ${color.onSea};
    &:hover:not(:disabled) {
      background: ${color.seaHover};
    }
  `,
  overPicture: css`
    background: ${color.scrim};
    color: ${color.paper};
    backdrop-filter: blur(8px);
    &:hover:not(:disabled) {
      background: ${color.seaDeep};
    }
  `,
} as const;

export const IconButtonBox = styled.button<{ $tone: IconButtonTone; $px: number }>`
  position: relative;
  display: inline-grid;
  flex: none;
  place-items: center;
  width: ${({ $px }) => `${$px}px`};
  height: ${({ $px }) => `${$px}px`};
  padding: 0;
  border: 0;
  border-radius: ${radius.round};
  transition:
    background-color ${motion.touch},
    color ${motion.touch};
  ${({ $tone }) => tones[$tone]}

  &:disabled {
    cursor: default;
    opacity: 0.5;
  }

  &:focus-visible {
    border-radius: ${radius.round};
  }
`;

export const BadgePlace = styled.span`
  position: absolute;
  top: 2px;
  left: calc(50% + 2px);
`;
