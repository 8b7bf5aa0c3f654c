import styled, { keyframes } from 'styled-components';
import { media } from '../theme/tokens';

/** Distance of the floating object from the left edge of the sea. */
export const FLOAT_LEFT_PX = { wide: 420, narrow: 214 } as const;
export const FLOAT_WIDTH_PX = 104;
/** Horizontal position at which the rows of waves start; negative is left of the visible edge. */
export const DRIFT_LEFT_PX = -480;

interface Delays {
  wide: number;
  narrow: number;
}

const drift = keyframes`
  from { transform: translate3d(0, 0, 0); }
  to { transform: translate3d(var(--sea-travel), 0, 0); }
`;

const heave = keyframes`
  from { transform: translate3d(0, 0, 0); }
  to { transform: translate3d(0, var(--sea-heave), 0); }
`;

export const SeaBox = styled.div`
  position: absolute;
  inset: 0;
  overflow: hidden;
  pointer-events: none;
`;

export const Layer = styled.div<{ $heaveSeconds: number; $heavePx: number; $top: string }>`
  --sea-heave: ${({ $heavePx }) => `${$heavePx}px`};
  position: absolute;
  inset: ${({ $top }) => $top} 0 -24px;
  animation: ${heave} ${({ $heaveSeconds }) => $heaveSeconds}s ease-in-out infinite alternate;

  ${media.reducedMotion} {
    animation: none;
  }
`;

export const Drift = styled.svg<{ $travelPx: number; $seconds: number }>`
  --sea-travel: ${({ $travelPx }) => `${$travelPx}px`};
  position: absolute;
  top: 0;
  left: ${DRIFT_LEFT_PX}px;
  width: 4800px;
  max-width: none;
  height: 640px;
  overflow: visible;
  will-change: transform;
  animation: ${drift} ${({ $seconds }) => $seconds}s linear infinite;

  ${media.reducedMotion} {
    animation: none;
  }
`;

/** Floats on a row of waves at a fixed position: its keyframes follow the height and slope of the passing water. */
export const Floating = styled.div<{
  $ride: ReturnType<typeof keyframes>;
  $seconds: number;
  $delays: Delays;
}>`
  position: absolute;
  top: 0;
  left: ${FLOAT_LEFT_PX.wide}px;
  width: ${FLOAT_WIDTH_PX}px;
  transform-origin: 50% 80%;
  animation: ${({ $ride }) => $ride} ${({ $seconds }) => $seconds}s ${({ $delays }) => $delays.wide}s linear
    infinite;

  ${media.below('medium')} {
    left: ${FLOAT_LEFT_PX.narrow}px;
    animation-delay: ${({ $delays }) => $delays.narrow}s;
  }

  ${media.reducedMotion} {
    animation-play-state: paused;
  }
`;
