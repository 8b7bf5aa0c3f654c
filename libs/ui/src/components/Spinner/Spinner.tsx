import styled, { keyframes } from 'styled-components';
import { color, media, space } from '../../theme/tokens';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';

const swell = keyframes`
  0%, 60%, 100% { transform: translateY(2px); }
  30% { transform: translateY(-4px); }
`;

const pulse = keyframes`
  0%, 100% { opacity: 1; }
  50% { opacity: 0.35; }
`;

const Dots = styled.span`
  display: inline-flex;
  gap: 5px;

  > span {
    width: 7px;
    height: 7px;
    border-radius: 50%;
    background: currentColor;
    animation: ${swell} 1.1s ease-in-out infinite;
  }

  > span:nth-child(2) {
    animation-delay: 0.14s;
  }

  > span:nth-child(3) {
    animation-delay: 0.28s;
  }

  ${media.reducedMotion} {
    > span {
      animation-name: ${pulse};
    }
  }
`;

/** Three dots that move like a wave, in the colour of the surrounding text. */
export function SpinnerDots() {
  return (
    <Dots aria-hidden="true">
      <span data-motion="essential" />
      <span data-motion="essential" />
      <span data-motion="essential" />
    </Dots>
  );
}

const Place = styled.div`
  display: grid;
  place-items: center;
  padding: ${space(6)};
  color: ${color.sea};
`;

/** Shows that something is loading, and announces it to screen readers. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <Place role="status">
      <SpinnerDots />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Place>
  );
}
