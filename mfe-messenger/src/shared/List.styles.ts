import { color, motion, radius, space } from '@sharewave/ui';
import styled, { css } from 'styled-components';

export const Scroller = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
`;

export const Rows = styled.ul`
  margin: 0;
  padding: ${space(2)};
  list-style: none;
`;

export const rowStyle = css`
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
