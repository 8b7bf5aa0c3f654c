import { layer, measure } from '@sharewave/ui';
import styled from 'styled-components';

/** In sight however far the page is scrolled, and below the bar, whose height the messenger counts on. */
export const Place = styled.div`
  position: sticky;
  top: ${measure.topBar};
  z-index: ${layer.sticky};
`;
