/**
 * The live regions that the page has now. Screen readers announce a text reliably only in one that was there before, so
 * read them before the action that leads to the text.
 */
export const liveRegions = (): Element[] => [...document.querySelectorAll('[aria-live]')];
