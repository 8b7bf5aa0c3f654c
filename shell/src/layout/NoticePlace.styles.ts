import { layer, measure, shadow, space } from '@sharewave/ui';
import styled from 'styled-components';

/** Sticks below the top bar when the page is scrolled; not part of the bar, because the messenger relies on the bar's height. */
export const NoticePlace = styled.div`
  position: sticky;
  top: ${measure.topBar};
  z-index: ${layer.sticky};
  display: flex;
  justify-content: center;
  padding: ${space(2)} ${space(3)} 0;
  pointer-events: none;

  > * {
    pointer-events: auto;
    box-shadow: ${shadow.card};
  }
`;
