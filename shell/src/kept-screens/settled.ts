/** What stands for content that is still to come: the frame of the document, skeletons, spinners, an empty place of the screen. */
const TO_COME = '[data-frame], [data-skeleton], [data-motion="essential"], main:empty';

/** Whether a page shows what it was opened for, or that it cannot be had. */
export const isSettled = (root: Element): boolean =>
  root.childElementCount > 0 && root.querySelector(TO_COME) === null;
