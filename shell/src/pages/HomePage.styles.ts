import { measure, media, motion, space } from '@sharewave/ui';
import styled from 'styled-components';

/** In a window of size `vast` the feed is centred, and stays there when the messenger opens. */
export const Columns = styled.div`
  display: grid;
  justify-content: center;
  grid-template-columns: minmax(0, ${measure.feed});
  gap: ${space(6)};
  padding: ${space(3)} ${space(3)} ${space(8)};

  ${media.from('medium')} {
    grid-template-columns: 224px minmax(0, ${measure.feed});
    padding: ${space(6)} ${space(6)} ${space(12)};
  }

  ${media.from('large')} {
    grid-template-columns: ${measure.suggestions} minmax(0, ${measure.feed});
  }

  ${media.from('wide')} {
    gap: ${space(8)};
  }

  ${media.from('vast')} {
    padding-right: calc(${space(6)} + var(--messenger-room));
    transition: padding ${motion.appear} ${motion.ease};
  }
`;

export const Aside = styled.aside`
  top: calc(${measure.topBar} + ${space(6)});
  align-self: start;
  min-width: 0;

  /* Not in a lower window, where the last suggestions could never be scrolled into view. */
  @media (min-height: 48rem) {
    position: sticky;
  }
`;

export const Feed = styled.div`
  min-width: 0;
`;
