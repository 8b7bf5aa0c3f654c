import { mediaKindSchema, PICTURE_WIDTHS, type MediaKind } from '@sharewave/contracts';

const kindOf = (key: string): MediaKind => mediaKindSchema.parse(key.slice(0, key.indexOf('/')));

/** Under which name a narrower version is kept: beside its picture, and no upload's key itself. */
export const versionKey = (key: string, width: number): string => key.replace(/\.(\w+)$/, `.w${width}.$1`);

/** Names that versions of a picture may be kept under; few or none of them need exist. */
export const versionKeys = (key: string): string[] =>
  PICTURE_WIDTHS[kindOf(key)].map((width) => versionKey(key, width));

/** The name of the narrowest version that is wide enough; null where only the picture itself is. */
export function versionFor(key: string, minWidth: number): string | null {
  const width = PICTURE_WIDTHS[kindOf(key)].find((each) => each >= minWidth);
  return width === undefined ? null : versionKey(key, width);
}
