const LINE_PATH =
  'M1 5C4.5 1 8.5 1 12 4s7.5 3 11 0 7.5-3 11 0 7.5 3 11 0 7.5-3 11 0 7.5 3 11 0 7.5-3 11 0 7.5 3 11 0';

export function WaveLine({ width }: { width: number }) {
  return (
    <svg
      width={width}
      height="8"
      viewBox="0 0 90 8"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d={LINE_PATH}
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
