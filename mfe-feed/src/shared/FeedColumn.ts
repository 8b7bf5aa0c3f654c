import { measure, space } from '@sharewave/ui';
import styled from 'styled-components';

export const FeedColumn = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  align-content: start;
  width: 100%;
  max-width: ${measure.feed};
`;
