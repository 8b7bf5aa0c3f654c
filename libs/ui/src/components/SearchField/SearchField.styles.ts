import styled from 'styled-components';
import { color, font, motion, radius, space } from '../../theme/tokens';

// `max-width` lets the field shrink on the narrowest screens, so that the logo keeps its size.
export const Field = styled.div<{ $widthPx: number }>`
  position: relative;
  width: ${({ $widthPx }) => $widthPx}px;
  max-width: 100%;
  transition: width ${motion.appear} ${motion.ease};

  > svg {
    position: absolute;
    top: 50%;
    left: ${space(3)};
    color: ${color.inkFaint};
    transform: translateY(-50%);
    pointer-events: none;
  }
`;

export const Input = styled.input`
  width: 100%;
  height: 38px;
  padding: 0 ${space(4)} 0 38px;
  border: 1px solid transparent;
  border-radius: ${radius.round};
  background: ${color.seaMist};
  color: ${color.ink};
  font-size: max(16px, ${font.size.base});
  text-overflow: ellipsis;

  &::placeholder {
    color: ${color.inkSoft};
    opacity: 1;
  }

  &:focus {
    border-color: ${color.sea};
    background: ${color.surface};
    outline: none;
  }
`;
