import { SEA_HUES } from '../theme/palette';

/** The 32-bit FNV-1a hash of a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** The sea hue of a member: always the same one, on every screen. */
export function seaHue(memberId: string): (typeof SEA_HUES)[number] {
  return SEA_HUES[hashText(memberId) % SEA_HUES.length] ?? SEA_HUES[0];
}
