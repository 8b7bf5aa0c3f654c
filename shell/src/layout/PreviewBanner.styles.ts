import { layer, measure } from '@sharewave/ui';
import styled from 'styled-components';

/** Sticks below the top bar when the page is scrolled; not part of the bar, because the messenger relies on the bar's height. */
export const Place = styled.div`
  position: sticky;
  top: ${measure.topBar};
  z-index: ${layer.sticky};
`;
