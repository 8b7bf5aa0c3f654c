/** The heavy half of the package, in a chunk of its own: what finds out which rows are in sight. */
export {
  Virtualizer,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  observeWindowOffset,
  observeWindowRect,
  windowScroll,
} from '@tanstack/virtual-core';
