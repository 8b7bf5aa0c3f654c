import { color, crestPath, hashText, seaHue, waterPath } from '@sharewave/ui';
import { useId } from 'react';

const ROWS = [0, 1, 2, 3] as const;

/** A drawn horizon, derived from the id of the owner. It fills its container. */
export function DefaultCover({ memberId }: { memberId: string }) {
  const id = useId();
  const hue = seaHue(memberId);
  const seed = hashText(memberId);
  // A narrow cover shows only the middle of the picture, so the sun is placed relative to the visible part.
  const orbShift = `translateX(calc(min(100cqw, 1440px) * ${((seed % 43) - 21) / 100}))`;
  const orbR = 54 + (seed % 5) * 9;
  return (
    <svg
      viewBox="0 0 1440 500"
      width="100%"
      height="100%"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={hue.to} />
          <stop offset="0.72" stopColor={hue.from} />
        </linearGradient>
      </defs>
      <path d="M0 0H1440V500H0Z" fill={`url(#${id})`} />
      <g style={{ transform: orbShift }}>
        <circle cx="720" cy="236" r={orbR * 1.7} fill={color.foam} fillOpacity="0.07" />
        <circle cx="720" cy="236" r={orbR} fill={color.foam} fillOpacity="0.82" />
      </g>
      {ROWS.map((row) => {
        const waves = 9 - row * 2;
        const crest = {
          // One more wave on either side, because a skewed row does not start and end vertically.
          width: 1440 + 2 * (1440 / waves),
          waves: waves + 2,
          middle: 250 + row * 58,
          amplitude: 8 + row * 7,
          steepness: 0.45 + row * 0.05,
          lean: 0.1 + row * 0.07,
          phase: ((seed >> (row * 3)) % 10) / 10,
        };
        const water = waterPath(crest, 500);
        const line = crestPath(crest);
        return (
          <g key={row} transform={`translate(${-1440 / waves} 0)`}>
            <path d={water} fill={hue.from} />
            <path d={water} fill={hue.to} fillOpacity={0.3 + row * 0.2} />
            {[0, 18, 40].map((offset) => (
              <path
                key={offset}
                d={line}
                transform={`translate(0 ${offset})`}
                fill="none"
                stroke={color.foam}
                strokeOpacity={0.42 / (1 + offset / 9)}
                strokeWidth="1.5"
              />
            ))}
          </g>
        );
      })}
    </svg>
  );
}
