import styled from 'styled-components';
import { growing } from '../../theme/text';
import { font, space } from '../../theme/tokens';
import { control } from '../TextField/FieldFrame.styles';

export const Area = styled.div`
  ${growing}

  > textarea {
    ${control}
  }

  &::after,
  > textarea {
    min-height: 132px;
    max-height: 42vh;
    padding: ${space(3)};
    border-width: 1px;
    border-style: solid;
    font-size: ${font.size.large};
    line-height: 1.4;
  }
`;
