import { measure, media, space } from '@sharewave/ui';
import styled from 'styled-components';

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
`;

export const Aside = styled.aside`
  position: sticky;
  top: calc(${measure.topBar} + ${space(6)});
  align-self: start;
  min-width: 0;
`;

export const Feed = styled.div`
  min-width: 0;
`;
