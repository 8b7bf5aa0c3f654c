import styled, { css, keyframes } from 'styled-components';
import { color, font, layer, measure, motion, radius, shadow, space } from '../../theme/tokens';

const unfold = keyframes`
  from { opacity: 0; transform: translateY(-6px) scale(0.98); }
  to { opacity: 1; transform: none; }
`;

export const MenuPlace = styled.div`
  position: relative;
  display: inline-block;
`;

// On a low screen, such as a phone in landscape, the list scrolls between the bars.
export const MenuList = styled.div<{ $align: 'start' | 'end'; $side: 'below' | 'above' }>`
  position: absolute;
  ${({ $side }) => ($side === 'below' ? 'top' : 'bottom')}: calc(100% + ${space(2)});
  ${({ $align }) => ($align === 'end' ? 'right' : 'left')}: 0;
  z-index: ${layer.menu};
  display: grid;
  gap: 2px;
  min-width: 232px;
  max-width: calc(100vw - ${space(6)});
  max-height: calc(100dvh - ${measure.bottomBar} - ${space(6)});
  overflow-y: auto;
  padding: ${space(2)};
  border-radius: ${radius.card};
  background: ${color.raised};
  box-shadow: ${shadow.overlay};
  transform-origin: top right;
  animation: ${unfold} ${motion.appear} ${motion.ease};
`;

export const MenuHeader = styled.div`
  padding: ${space(2)} ${space(3)} ${space(3)};
`;

const itemStyles = css<{ $tone: 'plain' | 'danger' }>`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  width: 100%;
  min-height: 42px;
  padding: 0 ${space(3)};
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${({ $tone }) => ($tone === 'danger' ? color.danger : color.ink)};
  font-weight: ${font.weight.medium};
  text-align: left;
  text-decoration: none;

  > svg {
    flex: none;
    color: ${({ $tone }) => ($tone === 'danger' ? color.danger : color.inkSoft)};
  }

  &:hover,
  &:focus-visible {
    background: ${color.seaMist};
  }

  &[aria-disabled='true'] {
    color: ${color.inkFaint};
  }
`;

export const ItemButton = styled.button<{ $tone: 'plain' | 'danger' }>`
  ${itemStyles}
`;

export const ItemLink = styled.a<{ $tone: 'plain' | 'danger' }>`
  ${itemStyles}
`;

export const ItemLabel = styled.span`
  flex: 1;
  min-width: 0;
`;

export const Separator = styled.div`
  height: 1px;
  margin: ${space(1)} ${space(3)};
  background: ${color.line};
`;
