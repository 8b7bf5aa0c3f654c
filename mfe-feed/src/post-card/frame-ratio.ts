import type { PostImage } from '@sharewave/api-client';

/** Very tall and very wide pictures are framed within these ratios, whole, on a blur of themselves. */
const TALLEST = 0.8;
const WIDEST = 2.6;

/** Narrower pictures would be but a blur if they were as wide as the column. */
const SMALL_PX = 240;
const LOWEST_FRAME_PX = 160;

/** Width by height of the frame that holds a picture. */
export function frameRatio({ width, height }: PostImage): number {
  const ratio = width > 0 && height > 0 ? width / height : 1;
  return Math.min(WIDEST, Math.max(TALLEST, ratio));
}

/** How wide a small picture and how high its frame may get, in pixels; empty for a picture that fills its frame. */
export function smallBounds({ width, height }: PostImage): { maxWidth?: number; maxHeight?: number } {
  if (width <= 0 || width >= SMALL_PX) return {};
  return { maxWidth: 2 * width, maxHeight: Math.max(LOWEST_FRAME_PX, 2 * height) };
}
