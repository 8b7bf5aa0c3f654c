import styled, { css } from 'styled-components';
import { color, font, media, motion, radius, space } from '../../theme/tokens';

export type ButtonTone = 'primary' | 'secondary' | 'outline' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonStyleProps {
  $tone: ButtonTone;
  $size: ButtonSize;
  $wide: boolean;
}

const tones = {
  primary: css`
    background: ${color.coral};
    color: ${color.onCoral};
    &:hover:not(:disabled) {
      background: ${color.coralHover};
    }
  `,
  secondary: css`
    background: ${color.seaMist};
    color: ${color.sea};
    &:hover:not(:disabled) {
      background: ${color.seaMistHover};
    }
  `,
  outline: css`
    background: transparent;
    color: ${color.sea};
    box-shadow: inset 0 0 0 1px ${color.lineStrong};
    &:hover:not(:disabled) {
      background: ${color.seaMist};
    }
  `,
  quiet: css`
    background: transparent;
    color: ${color.inkSoft};
    &:hover:not(:disabled) {
      background: ${color.seaMist};
      color: ${color.ink};
    }
  `,
  danger: css`
    background: transparent;
    color: ${color.danger};
    &:hover:not(:disabled) {
      background: ${color.dangerMist};
    }
  `,
} as const;

const sizes = {
  small: css`
    min-height: 34px;
    padding: 0 ${space(3)};
    font-size: ${font.size.small};
  `,
  medium: css`
    min-height: 42px;
    padding: 0 ${space(4)};
    font-size: ${font.size.base};
  `,
  large: css`
    min-height: 50px;
    padding: 0 ${space(6)};
    font-size: ${font.size.large};
  `,
} as const;

const buttonStyles = css<ButtonStyleProps>`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  width: ${({ $wide }) => ($wide ? '100%' : 'auto')};
  border: 0;
  border-radius: ${radius.round};
  font-weight: ${font.weight.medium};
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  transition:
    background-color ${motion.touch},
    color ${motion.touch},
    transform ${motion.touch} ${motion.ease};
  ${({ $size }) => sizes[$size]}
  ${({ $tone }) => tones[$tone]}

  &:active:not(:disabled) {
    transform: scale(0.97);
  }

  &:disabled {
    cursor: default;
    background: transparent;
    box-shadow: inset 0 0 0 1px ${color.line};
    color: ${color.inkFaint};
  }

  &:focus-visible {
    border-radius: ${radius.round};
  }

  svg {
    flex: none;
  }

  ${media.reducedMotion} {
    &:active:not(:disabled) {
      transform: none;
    }
  }
`;

export const ButtonBox = styled.button<ButtonStyleProps>`
  ${buttonStyles}

  &[aria-busy] {
    pointer-events: none;
  }
`;

export const LinkBox = styled.a<ButtonStyleProps>`
  ${buttonStyles}
`;

export const Content = styled.span<{ $hidden: boolean }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  opacity: ${({ $hidden }) => ($hidden ? 0 : 1)};
`;

export const Waiting = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
`;
