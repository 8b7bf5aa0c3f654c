import { color, measure, radius, space } from '@sharewave/ui';
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

export const CoverPhoto = styled.div`
  position: absolute;
  top: ${500 - 96}px;
  left: 50%;
  border: 6px solid ${color.canvas};
  border-radius: ${radius.round};
  background: ${color.canvas};
  transform: translateX(-50%);
`;
