import { css } from 'styled-components';

/**
 * A name in at most `lines` lines. Stacked combining marks are clipped, and a right-to-left name is aligned like the names
 * around it: beside its photo.
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
 * For the parent of a textarea that grows with its text. Set `data-text` to the value, or to the placeholder while it is
 * empty: an invisible copy of that text sets the height. Styles that affect the size must apply to both:
 * `&::after, > textarea`.
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

/** Keeps stacked combining marks from painting over neighbouring elements. */
export const ownRoom = css`
  overflow: hidden;
  overflow: clip;
`;
