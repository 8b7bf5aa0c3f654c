import { color, font, space } from '@sharewave/ui';
import styled from 'styled-components';

export const Form = styled.form`
  display: grid;
  gap: ${space(5)};
`;

export const Fields = styled.div`
  display: grid;
  gap: ${space(4)};
`;

export const Outcome = styled.p<{ $refused: boolean }>`
  color: ${({ $refused }) => ($refused ? color.danger : color.inkSoft)};
  font-weight: ${font.weight.medium};
  text-align: center;
`;

export const Choices = styled.div`
  display: grid;
  gap: ${space(2)};
  padding-top: ${space(5)};
  border-top: 1px solid ${color.line};
`;
