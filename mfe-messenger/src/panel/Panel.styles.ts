import { color, font, space } from '@sharewave/ui';
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

export const Header = styled.header`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${space(1)};
  min-height: 60px;
  padding: ${space(2)} ${space(2)} ${space(2)} ${space(4)};
  border-bottom: 1px solid ${color.line};
`;

export const Title = styled.h2`
  flex: 1;
  min-width: 0;
  font-size: ${font.size.title};
`;
