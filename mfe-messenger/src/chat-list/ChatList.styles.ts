import { color, font, motion, nameLines, radius, space } from '@sharewave/ui';
import styled, { css } from 'styled-components';

export const Scroller = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
`;

export const Lost = styled.p`
  padding: ${space(2)} ${space(4)};
  background: ${color.seaMist};
  color: ${color.inkSoft};
  font-size: ${font.size.small};
`;

export const Rows = styled.ul`
  margin: 0;
  padding: ${space(2)};
  list-style: none;
`;

export const rowLook = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: 2px ${space(3)};
  width: 100%;
  padding: ${space(2)};
  border: 0;
  border-radius: ${radius.card};
  background: transparent;
  text-align: start;
  transition: background ${motion.touch};

  &:hover {
    background: ${color.seaMist};
  }
`;

export const Row = styled.button`
  ${rowLook}
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
