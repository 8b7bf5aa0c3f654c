import styled from 'styled-components';
import { color } from '../theme/tokens';
import { waterPath } from './wave-path';

interface WaveEdgeProps {
  /** Height of the edge in pixels. */
  height?: number;
  /** Colour of what lies under the edge; a theme colour. */
  fill?: string;
  /** Waves along the whole width. */
  waves?: number;
}

const EdgeSvg = styled.svg`
  width: 100%;
  max-width: none;
`;

/** The upper edge of a surface, cut as a wave; lay it over the foot of what is above. */
export function WaveEdge({ height = 40, fill = color.canvas, waves = 3 }: WaveEdgeProps) {
  const path = waterPath(
    { width: 1440, waves, middle: 22, amplitude: 18, steepness: 0.4, lean: 0.2, phase: 0.35 },
    41,
  );
  return (
    <EdgeSvg
      viewBox="0 0 1440 40"
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} fill={fill} />
    </EdgeSvg>
  );
}

const LINE_PATH =
  'M1 5C4.5 1 8.5 1 12 4s7.5 3 11 0 7.5-3 11 0 7.5 3 11 0 7.5-3 11 0 7.5 3 11 0 7.5-3 11 0 7.5 3 11 0';

/** A short wave line, as under the active tab. */
export function WaveLine({ width = 56 }: { width?: number }) {
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
