import type { PostImage } from '@sharewave/api-client';

/** Very tall and very wide pictures are framed within these ratios, whole, on a blur of themselves. */
const TALLEST = 0.8;
const WIDEST = 2.6;

/** Width by height of the frame that holds a picture. */
export function frameRatio({ width, height }: PostImage): number {
  const ratio = width > 0 && height > 0 ? width / height : 1;
  return Math.min(WIDEST, Math.max(TALLEST, ratio));
}
