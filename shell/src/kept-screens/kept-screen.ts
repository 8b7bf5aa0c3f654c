import { KEPT_SCREENS_PREFIX } from '@sharewave/contracts';

/** How a screen looked when it was last seen from its top. */
export interface KeptScreen {
  viewerId: string;
  keptAt: number;
  widthPx: number;
  /** What stands below is not kept. */
  heightPx: number;
  /** What stood in the window, without scripts and inline styles. */
  html: string;
  /** Rules of the document as a whole, such as its colours. */
  rootCss: string;
  /** Rules of what stands in it. */
  css: string;
}

/** The key of the browser's storage under which the screen of an address is kept. */
export const keyOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  KEPT_SCREENS_PREFIX + pathname + search;

function isKeptScreen(value: unknown): value is KeptScreen {
  return typeof value === 'object' && value !== null && 'html' in value;
}

/** What is kept under a key of the browser's storage. */
export function readScreen(key: string): KeptScreen | undefined {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(key) ?? 'null');
    return isKeptScreen(value) ? value : undefined;
  } catch {
    // What cannot be read is not shown.
    return undefined;
  }
}
