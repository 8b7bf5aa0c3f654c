import { color, font, layer, media, motion, space } from '@sharewave/ui';
import styled, { keyframes } from 'styled-components';

export const Page = styled.div`
  position: relative;
  display: grid;
  grid-template-rows: 1fr auto;
  min-height: 100dvh;
  overflow: hidden;
  isolation: isolate;
  background: linear-gradient(${color.skyTop}, ${color.skyLow} 58%);
`;

export const Horizon = styled.div`
  position: absolute;
  inset: 0;
  z-index: -1;
  overflow: hidden;
`;

export const SeaPlace = styled.div`
  position: absolute;
  inset: 58% 0 0;

  > div {
    overflow: visible;
  }

  ${media.below('medium')} {
    inset: calc(100% - 300px) 0 0;
  }
`;

/** The sun in the light theme and the moon in the dark theme, with a glow. */
export const Orb = styled.div`
  position: absolute;
  top: 58%;
  left: calc(50% + 36px);
  width: 840px;
  aspect-ratio: 1;
  background:
    radial-gradient(circle 74px, ${color.orb} 98%, transparent),
    radial-gradient(closest-side, ${color.skyGlow}, transparent);
  transform: translate(-50%, -49%);

  ${media.below('medium')} {
    top: calc(100% - 300px);
    left: 86%;
  }

  /* Only the glow, because the form covers most of the orb here. */
  ${media.below('narrow')} {
    background: radial-gradient(closest-side, ${color.skyGlow}, transparent);
  }
`;

/** A few stars, drawn as box shadows; transparent in the light theme. */
export const Stars = styled.div`
  position: absolute;
  top: 0;
  left: 0;
  width: 2px;
  height: 2px;
  border-radius: 50%;
  color: ${color.star};
  box-shadow:
    6vw 9vh currentColor,
    14vw 31vh currentColor,
    23vw 5vh currentColor,
    31vw 17vh currentColor,
    38vw 40vh currentColor,
    47vw 8vh currentColor,
    55vw 26vh currentColor,
    63vw 6vh currentColor,
    71vw 19vh currentColor,
    79vw 36vh currentColor,
    86vw 9vh currentColor,
    94vw 24vh currentColor,
    11vw 47vh currentColor,
    91vw 46vh currentColor;
`;

export const Corner = styled.div`
  position: absolute;
  top: ${space(4)};
  right: ${space(4)};
  z-index: ${layer.sticky};
`;

export const Main = styled.main`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 400px;
  align-items: center;
  gap: ${space(16)};
  width: 100%;
  max-width: 1120px;
  margin: 0 auto;
  padding: ${space(12)} ${space(6)} ${space(6)};

  ${media.below('large')} {
    grid-template-columns: minmax(0, 1fr) 360px;
    gap: ${space(8)};
  }

  ${media.below('medium')} {
    grid-template-columns: minmax(0, 420px);
    align-content: start;
    justify-content: center;
    gap: ${space(6)};
    padding: ${space(6)} ${space(4)} 170px;
  }
`;

export const Welcome = styled.div`
  align-self: start;
  display: grid;
  gap: ${space(8)};
  padding-top: max(0px, 9vh - 24px);

  ${media.below('medium')} {
    gap: ${space(4)};
    padding: 0;
  }
`;

export const Tagline = styled.h1`
  max-width: 15ch;
  font-size: clamp(${font.size.display}, 4.5vw, 3.75rem);
  line-height: 1.04;
  letter-spacing: -0.03em;

  ${media.below('large')} {
    font-size: ${font.size.display};
  }

  ${media.below('medium')} {
    max-width: 28ch;
    font-size: ${font.size.heading};
    line-height: 1.15;
    letter-spacing: -0.02em;
  }
`;

const surface = keyframes`
  from { opacity: 0; transform: translateY(24px); }
  to { opacity: 1; transform: none; }
`;

export const FormPlace = styled.div`
  min-height: 430px;

  > div {
    display: grid;
    gap: ${space(5)};
    animation: ${surface} ${motion.travel} ${motion.ease};
  }

  ${media.below('medium')} {
    min-height: 0;

    > div {
      padding: ${space(5)} ${space(4)};
    }
  }
`;
