const LIVE = '[aria-live], [role="status"]';

/**
 * The live regions that the page has now. Screen readers announce a text reliably only in one that was there before, so
 * read them before the action that leads to the text.
 */
export const liveRegions = (): Element[] => [...document.querySelectorAll(LIVE)];

/** The live region that announces an element: the innermost one, also if another one contains it. */
export const liveRegionOf = (element: Element): Element | null => element.closest(LIVE);
