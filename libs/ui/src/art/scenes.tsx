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

/** A paper boat on still water, for a list that is empty without anything being wrong. */
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
        <path d="M120 34V98H84Z" fill={color.surface} />
        <path d="M120 34V98H156Z" fill={color.seaMist} />
        <path d="M50 88 120 106V136H78Z" fill={color.surface} />
        <path d="M190 88 120 106V136H162Z" fill={color.seaMist} />
      </g>
      <Water />
    </svg>
  );
}

/** A single buoy, for a list that waits for other members. */
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
