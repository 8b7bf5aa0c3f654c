import { color, font, measure, media, space } from '@sharewave/ui';
import styled from 'styled-components';

export const WidePage = styled.div`
  width: 100%;
  max-width: 1120px;
  margin: 0 auto;
  padding: ${space(4)} ${space(4)} ${space(8)};

  ${media.from('medium')} {
    padding: ${space(8)} ${space(6)} ${space(12)};
  }

  ${media.from('vast')} {
    max-width: 1560px;
  }
`;

export const ReadingPage = styled.div`
  width: 100%;
  max-width: calc(${measure.feed} + 2 * ${space(6)});
  margin: 0 auto;
  padding: ${space(3)} ${space(3)} ${space(8)};

  ${media.from('medium')} {
    padding: ${space(6)} ${space(6)} ${space(12)};
  }
`;

export const LostPage = styled.main`
  position: relative;
  display: grid;
  align-content: start;
  justify-items: center;
  gap: ${space(6)};
  min-height: 100dvh;
  padding: max(72px, 16vh) ${space(4)} 42vh;
  overflow: hidden;
  isolation: isolate;
  background: linear-gradient(${color.skyTop}, ${color.skyLow} 62%);
  text-align: center;
`;

export const LostTitle = styled.h1`
  max-width: 20ch;
  font-size: clamp(${font.size.display}, 6vw, ${font.size.hero});
  letter-spacing: -0.03em;
`;

export const LostSea = styled.div`
  position: absolute;
  inset: 62% 0 0;
  z-index: -1;

  > div {
    overflow: visible;
  }
`;
