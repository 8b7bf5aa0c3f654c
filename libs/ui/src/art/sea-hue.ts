import { SEA_HUES } from '../theme/palette';

/** A stable number from a text (FNV-1a). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** The sea hue of a member: the same one everywhere and for ever. */
export function seaHue(memberId: string): (typeof SEA_HUES)[number] {
  return SEA_HUES[hashText(memberId) % SEA_HUES.length] ?? SEA_HUES[0];
}
