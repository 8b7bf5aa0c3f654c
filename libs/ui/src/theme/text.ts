import { css } from 'styled-components';

/**
 * A name in at most so many lines. Stacked marks stay inside it, and one that is written from right to left begins
 * where the names around it begin: beside its photo.
 */
export const nameLines = (lines: number) => css`
  display: -webkit-box;
  min-width: 0;
  overflow: hidden;
  ${lines === 1 ? 'word-break: break-all;' : 'overflow-wrap: anywhere;'}
  text-align: -webkit-match-parent;
  text-align: match-parent;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${lines};
`;

/** Keeps stacked marks from painting over the neighbours. */
export const ownRoom = css`
  overflow: hidden;
  overflow: clip;
`;
