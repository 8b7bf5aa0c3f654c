import { SEARCH_FOCUSED_WIDTH_PX } from '@sharewave/contracts';
import {
  color,
  layer,
  measure,
  media,
  motion,
  nameLines,
  radius,
  shadow,
  space,
  visuallyHidden,
} from '@sharewave/ui';
import styled, { keyframes } from 'styled-components';

const unfold = keyframes`
  from { opacity: 0; transform: translateY(-6px); }
  to { opacity: 1; transform: none; }
`;

export const Place = styled.div`
  position: relative;
  min-width: 0;
`;

// On a low screen it scrolls between the top and bottom bars.
export const Box = styled.div`
  position: absolute;
  top: calc(100% + ${space(2)});
  right: 0;
  z-index: ${layer.menu};
  width: ${SEARCH_FOCUSED_WIDTH_PX}px;
  /* The narrowest screens have less room for the field, too. */
  max-width: 100%;
  max-height: calc(
    100dvh - ${measure.topBar} - ${measure.bottomBar} - ${space(4)} - env(safe-area-inset-bottom)
  );
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: ${space(2)};
  border-radius: ${radius.card};
  background: ${color.raised};
  box-shadow: ${shadow.overlay};
  animation: ${unfold} ${motion.appear} ${motion.ease};

  ${media.from('medium')} {
    right: auto;
    left: 0;
    max-height: calc(100dvh - ${measure.topBar} - ${space(4)});
  }
`;

export const Hint = styled.p<{ $isHidden: boolean }>`
  padding: ${space(2)} ${space(3)};
  color: ${color.inkSoft};
  ${({ $isHidden }) => $isHidden && visuallyHidden}
`;

export const Option = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${space(3)};
  min-height: 44px;
  padding: ${space(1)} ${space(3)};
  border-radius: ${radius.control};
  cursor: pointer;

  &[aria-selected='true'],
  &:hover {
    background: ${color.seaMist};
  }
`;

export const Name = styled.span`
  ${nameLines(1)}
  line-height: 1.5;
`;
