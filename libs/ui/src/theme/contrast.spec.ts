import { ON_HUE, type Palette, SEA_HUES, darkPalette, lightPalette } from './palette';

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const GROUNDS = ['canvas', 'surface', 'raised', 'seaMist'] as const satisfies (keyof Palette)[];

const TEXT_PAIRS: [keyof Palette, keyof Palette][] = [
  ...GROUNDS.flatMap((ground): [keyof Palette, keyof Palette][] => [
    ['ink', ground],
    ['inkSoft', ground],
    ['sea', ground],
  ]),
  ['inkFaint', 'canvas'],
  ['inkFaint', 'surface'],
  ['inkFaint', 'raised'],
  ['danger', 'surface'],
  ['danger', 'raised'],
  ['danger', 'canvas'],
  ['ink', 'seaMistHover'],
  ['ink', 'goodMist'],
  ['inkSoft', 'goodMist'],
  ['good', 'goodMist'],
  ['ink', 'dangerMist'],
  ['danger', 'dangerMist'],
  ['onSea', 'sea'],
  ['onSea', 'seaHover'],
  ['onCoral', 'coral'],
  ['onCoral', 'coralHover'],
  ['ink', 'skyTop'],
  ['ink', 'skyLow'],
  ['foam', 'ownLine'],
  ['foam', 'waterDeep'],
  ['foam', 'waterFront'],
];

describe.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('the %s palette', (_name, palette) => {
  it.each(TEXT_PAIRS)('keeps text in %s readable on %s (WCAG AA)', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(GROUNDS.filter((ground) => ground !== 'seaMist'))(
    'keeps the borders of controls visible on %s',
    (ground) => {
      expect(contrast(palette.lineStrong, palette[ground])).toBeGreaterThanOrEqual(3);
    },
  );
});

describe('the sea hues', () => {
  it.each(SEA_HUES.map(({ from, to }) => [from, to]))('carry white initials from %s to %s', (from, to) => {
    expect(contrast(ON_HUE, from)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ON_HUE, to)).toBeGreaterThanOrEqual(4.5);
  });
});
