import type { PostImage } from '@sharewave/api-client';
import { SEA_HUES } from '@sharewave/ui';

const HORIZON = 0.55;

/** A drawing of the sea as a data URL, which needs no file and no server. */
function drawSea(width: number, height: number, seed: number): string {
  const sea = SEA_HUES[seed % SEA_HUES.length] ?? SEA_HUES[0];
  const horizon = Math.round(height * HORIZON);
  const sun = { x: Math.round(width * (0.2 + (seed % 5) * 0.15)), y: Math.round(horizon * 0.7) };
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="100%" height="100%" fill="${sea.from}" fill-opacity="0.25"/>`,
    `<circle cx="${sun.x}" cy="${sun.y}" r="${Math.round(height / 9)}" fill="gold"/>`,
    `<rect y="${horizon}" width="100%" height="100%" fill="${sea.to}"/>`,
    '</svg>',
  ].join('');
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** A profile photo. */
export const drawProfilePhoto = (seed: number): string => drawSea(200, 200, seed);

/** A cover photo. */
export const drawCoverPhoto = (seed: number): string => drawSea(1600, 700, seed);

/** A picture for a post. */
export function drawPostImage(seed: number): PostImage {
  const [width, height] = seed % 2 === 0 ? [800, 600] : [640, 800];
  return { url: drawSea(width, height, seed), width, height, placeholder: '', alt: 'The sea at the horizon' };
}
