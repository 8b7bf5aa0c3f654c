import styled, { keyframes } from 'styled-components';
import { color, media, radius, space } from '../../theme/tokens';

const roll = keyframes`
  from { transform: translateX(-60%); }
  to { transform: translateX(60%); }
`;

interface SkeletonProps {
  width?: string;
  height?: string;
  /** `round` for people, `control` for lines, `card` for pictures, `none` for pictures that extend to the edge. */
  shape?: 'round' | 'control' | 'card' | 'none';
}

const SkeletonBox = styled.span<{ $width: string; $height: string; $radius: string }>`
  position: relative;
  display: block;
  flex: none;
  width: ${({ $width }) => $width};
  max-width: 100%;
  height: ${({ $height }) => $height};
  overflow: hidden;
  border-radius: ${({ $radius }) => $radius};
  background: ${color.seaMist};

  &::after {
    content: '';
    position: absolute;
    inset: -40% -60%;
    background: radial-gradient(ellipse 28% 90% at 50% 60%, ${color.shimmer}, transparent 72%);
    animation: ${roll} 1.7s ease-in-out infinite;
  }

  ${media.reducedMotion} {
    &::after {
      animation: none;
    }
  }
`;

/** A shimmering placeholder of the same size as the content that is loading. */
export function Skeleton({ width = '100%', height = '1em', shape = 'control' }: SkeletonProps) {
  const corner = shape === 'none' ? '0' : radius[shape];
  return <SkeletonBox data-skeleton aria-hidden="true" $width={width} $height={height} $radius={corner} />;
}

const Lines = styled.span`
  display: grid;
  gap: ${space(2)};
`;

/** Placeholders for lines of text; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Lines aria-hidden="true">
      {Array.from({ length: lines }, (_line, index) => (
        <Skeleton key={index} height="0.9em" width={index === lines - 1 && lines > 1 ? '62%' : '100%'} />
      ))}
    </Lines>
  );
}
