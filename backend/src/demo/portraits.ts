import { glow, gradient, picture, placed, water } from './drawing';
import { bottle, coral, fish, gull, kite, lighthouse, paperBoat, sailboat } from './motifs';

const EDGE = 500;

interface Portrait {
  sky: readonly string[];
  halo: string;
  sea: readonly [string, string] | null;
  figure: string;
}

const at = (part: string, x: number, y: number, tall: number, degrees = 0): string =>
  placed(part, EDGE * x, EDGE * y, EDGE * tall, degrees);

const disc = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${EDGE * x}" cy="${EDGE * y}" r="${EDGE * radius}" fill="${fill}"/>`;

const dune = (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/>`;

const FIGURES = {
  paperBoat: {
    sky: ['#0e7f9a', '#49b4c8', '#b9e4ea'],
    halo: '#e8fbff',
    sea: ['#0f7d97', '#064a60'],
    figure: at(paperBoat('#ffffff', '#cfe3ea'), 0.5, 0.74, 0.42, -4),
  },
  sunrise: {
    sky: ['#f08a6c', '#ffc79a', '#ffeed6'],
    halo: '#fff6dd',
    sea: ['#2f8da3', '#0a4a62'],
    figure: disc(0.5, 0.6, 0.24, '#fff4d6'),
  },
  yacht: {
    sky: ['#2f8fc4', '#8fd0ea', '#e2f5fa'],
    halo: '#ffffff',
    sea: ['#1d78a4', '#0a3f63'],
    figure: at(sailboat('#12324a', '#ffffff', '#e8533a'), 0.5, 0.74, 0.56, -6),
  },
  clownfish: {
    sky: ['#bff2e6', '#4cc6bf', '#0f7f88'],
    halo: '#eafff9',
    sea: null,
    figure:
      at(coral('#e0567f'), 0.24, 0.98, 0.42) +
      at(coral('#f6b45c'), 0.78, 1, 0.34) +
      at(fish('#ff8444', '#fff7ec'), 0.52, 0.7, 0.44, -8),
  },
  kite: {
    sky: ['#7cc4e0', '#c4e6ee', '#f7efe0'],
    halo: '#ffffff',
    sea: ['#e8c890', '#c99e5c'],
    figure: at(kite('#e8533a', '#ffb45c', '#12617a'), 0.52, 0.56, 0.5, 18),
  },
  dunes: {
    sky: ['#6a4a7c', '#e07f6a', '#ffcf96'],
    halo: '#ffe6b0',
    sea: null,
    figure:
      disc(0.62, 0.46, 0.15, '#fff0c8') +
      dune('M0 300Q150 210 290 300T500 290V500H0Z', '#c9814f') +
      dune('M0 400Q120 420 260 350T500 340V500H0Z', '#9c5a3e') +
      dune('M0 380Q160 480 330 430T500 440V500H0Z', '#6b3a34'),
  },
  lighthouse: {
    sky: ['#07142b', '#123a5c', '#2b6a86'],
    halo: '#ffe9a8',
    sea: ['#0e3a55', '#051c2e'],
    figure:
      `<path d="M250 165 520 70V260Z" fill="#ffe9a8" opacity=".3"/>` +
      at(lighthouse('#f1f5f7', '#d2452c', '#ffe9a8', '#0a2233'), 0.48, 0.8, 0.6),
  },
  gull: {
    sky: ['#46627a', '#8fabb9', '#dfe6e4'],
    halo: '#ffffff',
    sea: ['#4c7486', '#22404f'],
    figure: at(gull('#ffffff'), 0.5, 0.72, 0.6, -6),
  },
  bottle: {
    sky: ['#9fd8dc', '#d8f0ea', '#fbf3df'],
    halo: '#ffffff',
    sea: ['#2fa3a0', '#0b6670'],
    figure: at(bottle('#3d9c7c', '#fff4d6', '#9c6a3e'), 0.5, 0.86, 0.62, 20),
  },
} as const satisfies Record<string, Portrait>;

export type PortraitName = keyof typeof FIGURES;

export function portrait(name: PortraitName): string {
  const { sky, halo, sea, figure }: Portrait = FIGURES[name];
  const size = { width: EDGE, bottom: EDGE };
  const defs = gradient('sky', sky) + glow('halo', halo, 0.75) + (sea ? gradient('sea', sea) : '');
  const front = { ...size, top: EDGE * 0.77, swell: EDGE * 0.035, waves: 2, phase: 0.9 };
  return picture(EDGE, EDGE, defs, [
    `<rect width="${EDGE}" height="${EDGE}" fill="url(#sky)"/>`,
    disc(0.5, 0.5, 0.5, 'url(#halo)'),
    figure,
    sea === null ? '' : water(front, 'url(#sea)', '#ffffff', 0.5),
  ]);
}
