import { color, layer, measure, media, motion, shadow, space } from '@sharewave/ui';
import styled, { keyframes } from 'styled-components';

const slide = keyframes`
  from { opacity: 0; transform: translateX(24px); }
  to { opacity: 1; transform: none; }
`;

export const Dock = styled.aside`
  position: fixed;
  inset: ${measure.topBar} 0 0 auto;
  z-index: ${layer.panel};
  width: ${measure.messenger};
  overflow: hidden;
  border-left: 1px solid ${color.line};
  background: ${color.surface};
  animation: ${slide} ${motion.appear} ${motion.ease};

  &:focus-visible {
    border-radius: 0;
    outline-offset: -2px;
  }

  /* Here the dock lies over the page, whose surface may have the same colour. */
  ${media.below('wide')} {
    box-shadow: ${shadow.overlay};
  }

  ${media.below('medium')} {
    bottom: calc(${measure.bottomBar} + env(safe-area-inset-bottom));
  }

  ${media.below('narrow')} {
    inset: 0;
    z-index: ${layer.overlay};
    width: 100%;
    border: 0;
  }
`;

export const DockCorner = styled.div`
  display: flex;
  justify-content: flex-end;
  padding: ${space(2)};
`;
