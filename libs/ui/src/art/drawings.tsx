import { useId } from 'react';
import { color } from '../theme/tokens';
import { crestPath } from './wave-path';

const ripple = (middle: number, amplitude: number, phase: number): string =>
  crestPath({ width: 240, waves: 5, middle, amplitude, steepness: 0.45, lean: 0.1, phase });

function Water() {
  return (
    <g fill="none" stroke={color.sea} strokeWidth="2" strokeLinecap="round">
      <path d={ripple(132, 4, 0.2)} strokeOpacity="0.85" />
      <path d={ripple(145, 3.5, 0.55)} strokeOpacity="0.45" />
      <path d={ripple(157, 3, 0.1)} strokeOpacity="0.2" />
    </g>
  );
}

/** The folded paper boat alone, to float on drawn water. */
export function PaperBoat() {
  return (
    <svg viewBox="0 0 120 84" aria-hidden="true">
      <path d="M60 6 60 52 31 52Z" fill={color.paper} />
      <path d="M60 6 60 52 89 52Z" fill={color.paperShade} />
      <path d="M8 44 60 56 44 78 30 78Z" fill={color.paper} />
      <path d="M112 44 60 56 76 78 90 78Z" fill={color.paperShade} />
      <path d="M60 56 44 78 76 78Z" fill={color.paper} />
      <path d="M60 56 76 78 60 78Z" fill={color.paperShade} fillOpacity="0.55" />
    </svg>
  );
}

/** A paper boat on still water: nothing here yet, and no harm in it. */
export function BoatDrawing() {
  const id = useId();
  return (
    <svg viewBox="0 0 240 168" width="240" height="168" aria-hidden="true">
      <defs>
        <clipPath id={id}>
          <path d="M0 0H240V134H0Z" />
        </clipPath>
      </defs>
      <circle cx="168" cy="56" r="26" fill={color.seaMist} />
      <path d="M28 40h34M44 48h34" stroke={color.line} strokeWidth="3" strokeLinecap="round" />
      <g clipPath={`url(#${id})`} stroke={color.sea} strokeWidth="2" strokeLinejoin="round">
        <path d="M120 34 120 98 82 98Z" fill={color.surface} />
        <path d="M120 34 120 98 158 98Z" fill={color.seaMist} />
        <path d="M54 88 120 104 100 134 78 134Z" fill={color.surface} />
        <path d="M186 88 120 104 140 134 162 134Z" fill={color.seaMist} />
        <path d="M120 104 98 136H142Z" fill={color.surface} />
      </g>
      <Water />
    </svg>
  );
}

/** A lone buoy that waits for somebody to come by. */
export function BuoyDrawing() {
  const id = useId();
  return (
    <svg viewBox="0 0 240 168" width="240" height="168" aria-hidden="true">
      <defs>
        <clipPath id={id}>
          <path d="M0 0H240V134H0Z" />
        </clipPath>
      </defs>
      <circle cx="72" cy="52" r="24" fill={color.seaMist} />
      <path d="M162 40h34M150 48h30" stroke={color.line} strokeWidth="3" strokeLinecap="round" />
      <g clipPath={`url(#${id})`} strokeLinejoin="round">
        <g transform="rotate(7 120 132)">
          <path d="M106 60h28l12 52h-52Z" fill={color.surface} stroke={color.sea} strokeWidth="2" />
          <path d="M102.8 74h34.400l3.7 16h-41.800Z" fill={color.coral} />
          <path d="M113 60V46h14v14" fill="none" stroke={color.sea} strokeWidth="2" />
          <circle cx="120" cy="38" r="7" fill={color.coral} />
          <path d="M86 112h68l-8 34H94Z" fill={color.seaMist} stroke={color.sea} strokeWidth="2" />
        </g>
      </g>
      <Water />
    </svg>
  );
}
