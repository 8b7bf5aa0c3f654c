import { mediaKindSchema, PICTURE_WIDTHS, type MediaKind } from '@sharewave/contracts';

const kindOf = (key: string): MediaKind => mediaKindSchema.parse(key.slice(0, key.indexOf('/')));

/** The key of a narrower version: next to its picture, and never a valid upload key. */
export const versionKey = (key: string, width: number): string => key.replace(/\.(\w+)$/, `.w${width}.$1`);

export const versionKeys = (key: string): string[] =>
  PICTURE_WIDTHS[kindOf(key)].map((width) => versionKey(key, width));

/** The key of the narrowest version that is wide enough; null if only the picture itself is. */
export function versionFor(key: string, minWidth: number): string | null {
  const width = PICTURE_WIDTHS[kindOf(key)].find((each) => each >= minWidth);
  return width === undefined ? null : versionKey(key, width);
}
