import { useId } from 'react';
import styled from 'styled-components';
import { color, font } from '../theme/tokens';

const LogoBox = styled.span<{ $size: number }>`
  display: inline-flex;
  align-items: center;
  gap: ${({ $size }) => `${Math.round($size * 0.28)}px`};
  color: ${color.ink};
  font-family: ${font.display};
  font-size: ${({ $size }) => `${$size * 0.7}px`};
  font-weight: ${font.weight.bold};
  line-height: 1;
  letter-spacing: -0.03em;
  white-space: nowrap;
`;

/** The logo without the product name: a breaking wave and a coral sun in a circle. */
export function LogoMark({ size = 32 }: { size?: number }) {
  const id = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <defs>
        <clipPath id={id}>
          <circle cx="32" cy="32" r="32" />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id})`}>
        <path d="M0 0h64v64H0Z" fill={color.seaDeep} />
        <circle cx="45" cy="21" r="7.5" fill={color.coral} />
        <path
          d="M-2 46C6 44 9 16 28 13c11-1.8 18 5.5 16.5 13.5C43.5 32 36 33 34.5 28c-5 9 3 19 31.5 16v22H-2Z"
          fill={color.foam}
        />
        <path d="M-2 55c9-7 17-7 25-2s17 6 25 1 12-4 18-1v13H-2Z" fill={color.waterMid} />
        <circle cx="32" cy="32" r="30.5" fill="none" stroke={color.seaDeep} strokeWidth="3" />
      </g>
    </svg>
  );
}

interface LogoProps {
  /** Height of the mark in pixels; the product name scales with it. */
  size?: number;
}

/** The logo mark with the product name beside it. */
export function Logo({ size = 32 }: LogoProps) {
  return (
    <LogoBox $size={size}>
      <LogoMark size={size} />
      Sharewave
    </LogoBox>
  );
}
