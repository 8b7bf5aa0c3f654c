import { color, font, nameLines, space } from '@sharewave/ui';
import styled from 'styled-components';
import { rowStyle } from '../shared/List.styles';

export const MissingChat = styled.p`
  padding: ${space(2)} ${space(4)};
  background: ${color.seaMist};
  color: ${color.inkSoft};
  font-size: ${font.size.small};
`;

export const Row = styled.button`
  ${rowStyle}
  grid-template-areas: 'photo name time' 'photo text badge';
  min-height: 72px;
`;

export const RowPhoto = styled.span`
  grid-area: photo;
`;

export const RowName = styled.span<{ $strong: boolean }>`
  grid-area: name;
  ${nameLines(1)}
  align-self: end;
  color: ${color.ink};
  font-weight: ${({ $strong }) => ($strong ? font.weight.bold : font.weight.medium)};
`;

export const RowTime = styled.time<{ $strong: boolean }>`
  grid-area: time;
  align-self: end;
  color: ${({ $strong }) => ($strong ? color.sea : color.inkFaint)};
  font-size: ${font.size.small};
  font-variant-numeric: tabular-nums;
`;

export const RowText = styled.span<{ $strong: boolean }>`
  grid-area: text;
  ${nameLines(1)}
  align-self: start;
  color: ${({ $strong }) => ($strong ? color.ink : color.inkSoft)};
  font-size: ${font.size.small};
  font-weight: ${({ $strong }) => ($strong ? font.weight.medium : font.weight.regular)};
`;

export const RowState = styled.span<{ $failed: boolean }>`
  color: ${({ $failed }) => ($failed ? color.danger : color.inkSoft)};
  font-weight: ${font.weight.medium};

  > svg {
    display: inline;
    margin-inline-end: 3px;
    vertical-align: -2px;
  }
`;

export const RowBadge = styled.span`
  grid-area: badge;
  justify-self: end;
  align-self: start;
`;
