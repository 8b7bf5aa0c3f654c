import styled from 'styled-components';
import { ON_HUE } from '../../theme/palette';
import { color, font, radius } from '../../theme/tokens';

export const AvatarBox = styled.span<{ $px: number; $ring: boolean }>`
  position: relative;
  display: inline-block;
  flex: none;
  width: ${({ $px }) => `${$px}px`};
  height: ${({ $px }) => `${$px}px`};
  border-radius: ${radius.round};
  overflow: hidden;
  background: ${color.seaMist};
  box-shadow: ${({ $ring, $px }) => ($ring ? `0 0 0 ${$px > 96 ? 6 : 2.5}px ${color.canvas}` : 'none')};
`;

export const Photo = styled.img`
  width: 100%;
  height: 100%;
  object-fit: cover;
  color: transparent;
`;

export const Initials = styled.span<{ $px: number }>`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  color: ${ON_HUE};
  font-family: ${font.display};
  font-size: ${({ $px }) => `${Math.max(11, Math.round($px * 0.38))}px`};
  font-weight: ${font.weight.bold};
  line-height: 1;
  letter-spacing: 0.01em;
  white-space: nowrap;

  &::after {
    content: attr(data-initials);
  }
`;
