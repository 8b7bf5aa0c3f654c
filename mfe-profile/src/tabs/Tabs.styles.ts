import { color, font, motion, radius, space } from '@sharewave/ui';
import styled from 'styled-components';

export const List = styled.div`
  position: relative;
  display: flex;
  gap: ${space(2)};
`;

export const Tab = styled.button`
  padding: ${space(3)} ${space(4)} ${space(4)};
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${color.inkSoft};
  font-family: ${font.display};
  font-size: ${font.size.large};
  font-weight: ${font.weight.medium};
  transition: color ${motion.touch};

  &[aria-selected='true'] {
    color: ${color.sea};
  }

  &:hover {
    color: ${color.sea};
  }
`;

export const Underline = styled.span<{ $ready: boolean }>`
  position: absolute;
  bottom: ${space(1)};
  left: 0;
  color: ${color.sea};
  opacity: ${({ $ready }) => ($ready ? 1 : 0)};
  pointer-events: none;
  transition: transform ${motion.travel} ${motion.ease};
`;
