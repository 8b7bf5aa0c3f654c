import styled, { keyframes } from 'styled-components';
import { media } from '../theme/tokens';

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
  left: -480px;
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

const bob = keyframes`
  0%, 100% { transform: translateY(0) rotate(-3deg); }
  50% { transform: translateY(7px) rotate(4deg); }
`;

export const Floating = styled.div<{ $left: string; $width: number; $lift: number }>`
  position: absolute;
  left: ${({ $left }) => $left};
  top: ${({ $lift }) => `${-$lift}px`};
  width: ${({ $width }) => `${$width}px`};
  transform-origin: 50% 80%;
  animation: ${bob} 6.5s ease-in-out infinite;

  ${media.reducedMotion} {
    animation: none;
  }
`;
