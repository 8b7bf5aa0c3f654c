import { color, font, layer, measure, media, radius, space } from '@sharewave/ui';
import styled, { css } from 'styled-components';
import { InAppLink } from './InAppLink';

const veil = css`
  background: ${color.veil};
  backdrop-filter: blur(16px) saturate(1.4);
`;

export const Bar = styled.header`
  ${veil}
  position: sticky;
  top: 0;
  z-index: ${layer.bar};
  display: grid;
  align-items: center;
  gap: ${space(2)};
  height: ${measure.topBar};
  padding: 0 ${space(4)};
  border-bottom: 1px solid ${color.line};
  view-transition-name: top-bar;

  ${media.from('medium')} {
    grid-template-columns: minmax(max-content, 1fr) auto minmax(max-content, 1fr);
    gap: ${space(4)};
  }

  /* Aligns the logo with the left column of full-width screens. */
  ${media.from('large')} {
    padding: 0 ${space(6)};
  }

  ${media.below('medium')} {
    grid-template-columns: auto minmax(0, 1fr);
    padding: 0 ${space(3)};
  }
`;

export const Brand = styled(InAppLink)`
  display: inline-flex;
  align-items: center;
  gap: 9px;
  width: fit-content;
  border-radius: ${radius.round};
  color: ${color.ink};
  font-family: ${font.display};
  font-size: 22px;
  font-weight: ${font.weight.bold};
  line-height: 1;
  letter-spacing: -0.03em;
  text-decoration: none;
`;

export const Word = styled.span`
  ${media.below('large')} {
    display: none;
  }

  /* In this range the bar contains only the logo and the search. */
  ${media.from('narrow')} {
    ${media.below('medium')} {
      display: inline;
    }
  }
`;

export const Start = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(4)};
`;

export const Links = styled.nav`
  display: flex;
  gap: ${space(1)};
`;

export const SearchPlace = styled.div`
  display: flex;
  justify-content: center;
  min-width: 200px;

  ${media.below('medium')} {
    justify-content: flex-end;
    min-width: 0;
  }
`;

export const End = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(2)};
`;

export const BottomBar = styled.nav`
  ${veil}
  position: fixed;
  inset: auto 0 0;
  z-index: ${layer.bar};
  display: flex;
  align-items: stretch;
  height: calc(${measure.bottomBar} + env(safe-area-inset-bottom));
  padding: 0 ${space(2)} env(safe-area-inset-bottom);
  border-top: 1px solid ${color.line};

  > :last-child {
    display: grid;
    flex: 1;
    place-items: center;
  }
`;
