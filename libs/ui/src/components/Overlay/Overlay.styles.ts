import styled, { keyframes } from 'styled-components';
import { color, font, layer, media, motion, radius, shadow, space } from '../../theme/tokens';

/** Too low for sticky parts beside the content: a phone in landscape, or a page zoomed to 400 %. */
const lowScreen = '@media (max-height: 479.98px)';

const fade = keyframes`
  from { opacity: 0; }
  to { opacity: 1; }
`;

const rise = keyframes`
  from { transform: translateY(64px); opacity: 0; }
  55% { opacity: 1; }
  to { transform: none; }
`;

export const Backdrop = styled.div`
  position: fixed;
  inset: 0;
  z-index: ${layer.overlay};
  display: grid;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: ${space(6)} ${space(4)};
  background: ${color.scrim};
  animation: ${fade} ${motion.appear} ease-out;

  ${media.below('narrow')} {
    padding: ${space(12)} 0 0;
  }

  ${lowScreen} {
    padding-block: ${space(2)} 0;
  }
`;

export const Panel = styled.div<{ $width: number }>`
  position: relative;
  display: flex;
  flex-direction: column;
  place-self: center;
  width: 100%;
  max-width: ${({ $width }) => `${$width}px`};
  border-radius: ${radius.overlay};
  background: ${color.raised};
  box-shadow: ${shadow.overlay};
  animation: ${rise} ${motion.travel} ${motion.ease};

  &:focus-visible {
    outline: none;
    border-radius: ${radius.overlay};
  }

  ${media.below('narrow')} {
    place-self: end stretch;
    border-radius: ${radius.overlay} ${radius.overlay} 0 0;
  }
`;

export const Head = styled.header`
  position: relative;
  padding: ${space(6)} ${space(16)} ${space(9)} ${space(6)};
  border-radius: ${radius.overlay} ${radius.overlay} 0 0;
  background: ${color.seaMist};
  overflow: hidden;

  ${media.below('narrow')} {
    padding-left: ${space(4)};
  }

  ${lowScreen} {
    padding-block: ${space(4)} ${space(6)};
  }
`;

export const HeadEdge = styled.div`
  position: absolute;
  inset: auto 0 -1px;
  pointer-events: none;
`;

export const Title = styled.h2`
  font-size: ${font.size.heading};
`;

export const Subtitle = styled.p`
  margin-top: ${space(1)};
  color: ${color.inkSoft};
`;

export const CloseCorner = styled.div`
  position: absolute;
  top: ${space(4)};
  right: ${space(4)};
`;

/** Actions that stay visible while the content above them is longer than the screen; the last element of an overlay's body. */
export const OverlayFoot = styled.div`
  position: sticky;
  bottom: -${space(6)};
  z-index: 1;
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(4)};
  margin: 0 -${space(6)} -${space(6)};
  padding: ${space(3)} ${space(6)} ${space(6)};
  border-radius: 0 0 ${radius.overlay} ${radius.overlay};
  background: ${color.raised};

  ${media.below('narrow')} {
    bottom: 0;
    margin: 0 -${space(4)} calc(-1 * (${space(6)} + env(safe-area-inset-bottom)));
    padding: ${space(3)} ${space(4)} calc(${space(4)} + env(safe-area-inset-bottom));
    border-radius: 0;
  }

  ${lowScreen} {
    position: static;
  }
`;

export const Body = styled.div`
  padding: ${space(3)} ${space(6)} ${space(6)};

  ${media.below('narrow')} {
    padding: ${space(2)} ${space(4)} calc(${space(6)} + env(safe-area-inset-bottom));
  }
`;
