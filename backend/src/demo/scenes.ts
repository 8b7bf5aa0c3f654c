/** Palettes of the drawn sea pictures: sky top, sky bottom, sun, and three waves from far to near. */
const PALETTES = {
  dawn: ['#f7c9a9', '#fdeee1', '#ff9f7a', '#7fb5c4', '#3f8ba3', '#0a5a73'],
  noon: ['#8fd3ea', '#e4f6fb', '#fff3c4', '#5fbcd3', '#1f8fb0', '#0a6f87'],
  dusk: ['#4a3f6b', '#f08a6c', '#ffd08a', '#7a5f86', '#3f4f7a', '#1b3350'],
  night: ['#08131f', '#1c3a52', '#e9f1f6', '#1d4a63', '#123449', '#081f2e'],
  storm: ['#5b6b75', '#a9b8bf', '#dfe7ea', '#6d8690', '#456370', '#24404d'],
  reef: ['#bdf0e6', '#f2fffb', '#ffe2a8', '#59cfc0', '#23a39b', '#0d6f74'],
  mist: ['#cfdbe0', '#f3f7f8', '#ffffff', '#b5c9d0', '#8eabb5', '#5f8794'],
} as const;

export type SceneName = keyof typeof PALETTES;

/** One wave across the picture as an SVG path. */
function wavePath(width: number, height: number, top: number, swell: number, shift: number): string {
  const step = width / 4;
  const crests = Array.from({ length: 5 }, (_, index) => {
    const x = index * step + shift;
    return `Q ${x + step / 4} ${top - swell}, ${x + step / 2} ${top} T ${x + step} ${top}`;
  });
  return `M ${-step} ${top} L ${shift} ${top} ${crests.join(' ')} L ${width} ${height} L ${-step} ${height} Z`;
}

/** A drawn seascape as SVG, in the size of a photo. `turn` varies where sun and waves stand. */
export function seaScene(name: SceneName, width: number, height: number, turn: number): string {
  const [skyTop, skyBottom, sun, far, middle, near] = PALETTES[name];
  const sunX = width * (0.2 + 0.6 * ((turn * 0.37) % 1));
  const waves = [
    { colour: far, top: 0.56, swell: 0.02 },
    { colour: middle, top: 0.66, swell: 0.04 },
    { colour: near, top: 0.8, swell: 0.06 },
  ].map(
    ({ colour, top, swell }, index) =>
      `<path d="${wavePath(width, height, top * height, swell * height, -((turn * 61 + index * 97) % (width / 4)))}" fill="${colour}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${skyTop}"/><stop offset="1" stop-color="${skyBottom}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    <circle cx="${sunX}" cy="${height * 0.42}" r="${height * 0.11}" fill="${sun}" opacity="0.95"/>
    ${waves.join('\n    ')}
  </svg>`;
}
