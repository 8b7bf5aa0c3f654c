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

/**
 * Around a textarea, and with its text, or what stands in for it, as `data-text`: grows with it, for an invisible copy of
 * the text holds the height that the textarea fills. What gives both their size is said of both: `&::after, > textarea`.
 */
export const growing = css`
  display: grid;
  min-width: 0;

  &::after {
    overflow: hidden;
    content: attr(data-text) ' ';
    visibility: hidden;
    white-space: pre-wrap;
  }

  &::after,
  > textarea {
    grid-area: 1 / 1;
    min-width: 0;
    overflow-wrap: anywhere;
    resize: none;
  }
`;

/** Keeps stacked marks from painting over the neighbours. */
export const ownRoom = css`
  overflow: hidden;
  overflow: clip;
`;
