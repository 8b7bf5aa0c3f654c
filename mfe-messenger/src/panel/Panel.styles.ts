import { color } from '@sharewave/ui';
import styled from 'styled-components';

export const Frame = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  height: 100%;
  min-height: 0;
  overflow: hidden;
  background: ${color.surface};

  &:focus-visible {
    border-radius: 0;
    outline-offset: -2px;
  }
`;
