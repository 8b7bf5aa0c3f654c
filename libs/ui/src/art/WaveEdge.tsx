import styled from 'styled-components';
import { color } from '../theme/tokens';
import { waterPath } from './wave-path';

interface WaveEdgeProps {
  height?: number;
  /** Theme colour of the surface below the edge. */
  fill?: string;
  /** Number of waves across the whole width. */
  waves?: number;
}

const EdgeSvg = styled.svg`
  width: 100%;
  max-width: none;
`;

const [STEEPNESS, LEAN] = [0.4, 0.2];

/** With this phase the wave starts exactly at the left end, so that neither end is a flat line. */
const EDGE = {
  width: 1440,
  middle: 21,
  amplitude: 17,
  steepness: STEEPNESS,
  lean: LEAN,
  phase: Math.atan2(LEAN, STEEPNESS) / (2 * Math.PI),
} as const;

/** The upper edge of a surface in the shape of a wave; place it over the bottom of the element above. */
export function WaveEdge({ height = 40, fill = color.canvas, waves = 3 }: WaveEdgeProps) {
  return (
    <EdgeSvg
      viewBox={`0 0 ${EDGE.width} 40`}
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d={waterPath({ ...EDGE, waves }, 41)} fill={fill} />
    </EdgeSvg>
  );
}
