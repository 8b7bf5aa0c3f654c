import type { PostImage } from '@sharewave/api-client';

/** Limits for the frame. A taller or wider picture is shown whole, on a blurred copy of itself. */
const TALLEST = 0.8;
const WIDEST = 2.6;

/** Narrower pictures would be too blurred at the width of the column. */
const SMALL_PX = 240;
const LOWEST_FRAME_PX = 160;

export function frameRatio({ width, height }: PostImage): number {
  const ratio = width > 0 && height > 0 ? width / height : 1;
  return Math.min(WIDEST, Math.max(TALLEST, ratio));
}

/** Maximum width of a small picture and height of its frame, in pixels; empty for a picture that fills its frame. */
export function smallBounds({ width, height }: PostImage): { maxWidth?: number; maxHeight?: number } {
  if (width <= 0 || width >= SMALL_PX) return {};
  return { maxWidth: 2 * width, maxHeight: Math.max(LOWEST_FRAME_PX, 2 * height) };
}
