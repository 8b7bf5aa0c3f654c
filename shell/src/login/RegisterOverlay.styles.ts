import { color, media, space } from '@sharewave/ui';
import styled from 'styled-components';

export const Form = styled.form`
  display: grid;
  gap: ${space(4)};
`;

export const Pair = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  align-items: start;
  gap: ${space(4)};

  ${media.below('narrow')} {
    gap: ${space(3)};
  }
`;

export const Actions = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(2)};
  padding-top: ${space(2)};
`;

export const Unsent = styled.p`
  flex: 1;
  color: ${color.inkSoft};
`;
