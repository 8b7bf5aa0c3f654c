import { color, font, layer, measure, media, space } from '@sharewave/ui';
import { Link } from 'react-router-dom';
import styled from 'styled-components';

export const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${layer.bar};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(4)};
  min-height: ${measure.topBar};
  padding: 0 ${space(4)};
  border-bottom: 1px solid ${color.line};
  background: ${color.surface};
`;

export const Brand = styled.span`
  font-family: ${font.display};
  font-weight: ${font.weight.bold};
`;

export const Push = styled(Link)`
  color: ${color.sea};
`;

export const Page = styled.main<{ $besideMessenger: boolean }>`
  ${media.from('wide')} {
    padding-right: ${({ $besideMessenger }) => ($besideMessenger ? measure.messenger : '0')};
  }
`;

export const Columns = styled.div`
  display: grid;
  justify-content: center;
  grid-template-columns: minmax(0, ${measure.feed});
  gap: ${space(6)};
  padding: ${space(4)};

  ${media.from('medium')} {
    grid-template-columns: ${measure.suggestions} minmax(0, ${measure.feed});
  }
`;

export const Aside = styled.aside`
  align-self: start;
  min-width: 0;
`;

export const Dock = styled.aside`
  position: fixed;
  inset: ${measure.topBar} 0 0 auto;
  z-index: ${layer.panel};
  width: ${measure.messenger};
  max-width: 100%;
  overflow: hidden;
  border-left: 1px solid ${color.line};
  background: ${color.surface};
`;
