import styled from 'styled-components';
import { space } from '../../theme/tokens';
import { control } from './FieldFrame.styles';

export const Input = styled.input`
  ${control}
  height: 46px;
  padding: 0 ${space(3)};
`;
