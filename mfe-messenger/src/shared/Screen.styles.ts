import { color, font, space } from '@sharewave/ui';
import styled from 'styled-components';

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

export const ChatHeader = styled(Header).attrs({ as: 'div' })`
  padding-left: ${space(2)};
`;

export const Center = styled.div`
  display: grid;
  flex: 1;
  background: ${color.canvas};
  place-content: center;
  padding: ${space(6)};
  color: ${color.inkSoft};
  text-align: center;
`;
