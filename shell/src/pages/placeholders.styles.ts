import { COVER_HEIGHT_PX } from '@sharewave/contracts';
import { color, measure, media, radius, space } from '@sharewave/ui';
import styled from 'styled-components';

export const Stack = styled.div`
  display: grid;
  gap: ${space(4)};
`;

export const PersonRow = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(3)};
`;

export const Line = styled.div`
  display: grid;
  flex: 1;
  gap: 6px;
`;

export const Cover = styled.div`
  position: relative;
  min-height: calc(100dvh - ${measure.topBar});
`;

/** The position of the profile photo. */
export const CoverPhoto = styled.div`
  position: absolute;
  top: ${COVER_HEIGHT_PX - 104}px;
  left: 50%;
  border-radius: ${radius.round};
  box-shadow: 0 0 0 6px ${color.canvas};
  transform: translateX(-50%);

  ${media.from('medium')} {
    left: max(${space(4)}, 50% - ${measure.feed} / 2);
    transform: none;
  }

  ${media.from('large')} {
    left: max(${space(4)}, 50% - 492px);
  }
`;
