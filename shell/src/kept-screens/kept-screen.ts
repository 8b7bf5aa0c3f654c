import { KEPT_SCREENS_PREFIX } from '@sharewave/contracts';

/** How a screen looked when it was last seen at its top. */
export interface KeptScreen {
  viewerId: string;
  keptAt: number;
  widthPx: number;
  /** Content below this height is not kept. */
  heightPx: number;
  /** The visible content, without scripts and inline styles. */
  html: string;
  /** Rules for the document element and the body, such as the colours. */
  rootCss: string;
  /** Rules for the content. */
  css: string;
}

/** The storage key of the kept screen of an address. */
export const keyOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  KEPT_SCREENS_PREFIX + pathname + search;

function isKeptScreen(value: unknown): value is KeptScreen {
  return typeof value === 'object' && value !== null && 'html' in value;
}

/** Reads a kept screen; undefined if there is none. */
export function readScreen(key: string): KeptScreen | undefined {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(key) ?? 'null');
    return isKeptScreen(value) ? value : undefined;
  } catch {
    // An unreadable screen is not shown.
    return undefined;
  }
}
