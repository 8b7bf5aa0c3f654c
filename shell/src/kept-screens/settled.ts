/** Placeholders of content that is loading: the frame of the document, skeletons, spinners, an empty main element. */
const PLACEHOLDERS = '[data-frame], [data-skeleton], [data-motion="essential"], main:empty';

/** Whether a page shows its content, or that the content could not be loaded. */
export const isSettled = (root: Element): boolean =>
  root.childElementCount > 0 && root.querySelector(PLACEHOLDERS) === null;
