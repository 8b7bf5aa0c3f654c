import { glow, gradient, picture, placed, scatter, water } from './drawing';
import { cloud, gull, lighthouse, pier, sailboat, surfer } from './motifs';

interface Frame {
  width: number;
  height: number;
  turn: number;
}

interface Weather {
  sky: readonly string[];
  orb: string;
  halo: string;
  rows: readonly (readonly [string, string])[];
  foam: string;
  clouds: { colour: string; opacity: number };
}

const WEATHERS = {
  dawn: {
    sky: ['#8fb8d8', '#f6cbb3', '#ffe3c4'],
    orb: '#fff3dc',
    halo: '#ffb98a',
    rows: [
      ['#9cc3cd', '#6fa7b8'],
      ['#5c9db1', '#3a819a'],
      ['#2f7d96', '#16607b'],
      ['#135c77', '#07384c'],
    ],
    foam: '#ffe9d6',
    clouds: { colour: '#fff1e6', opacity: 0.5 },
  },
  noon: {
    sky: ['#4fb3e0', '#a9dff2', '#e9f8fb'],
    orb: '#fffdf0',
    halo: '#fff2b8',
    rows: [
      ['#7fd0e0', '#4fb4ce'],
      ['#3aa5c4', '#1f87ad'],
      ['#1a82a8', '#0b6187'],
      ['#0a6088', '#053f5f'],
    ],
    foam: '#ffffff',
    clouds: { colour: '#ffffff', opacity: 0.85 },
  },
  dusk: {
    sky: ['#2b2a5c', '#8f4f86', '#f4876b', '#ffc98a'],
    orb: '#ffe2a6',
    halo: '#ff9d6b',
    rows: [
      ['#a4637f', '#6f4d7d'],
      ['#5f4a80', '#3d3f74'],
      ['#363c70', '#222f58'],
      ['#1e2b52', '#0d1834'],
    ],
    foam: '#ffc9a0',
    clouds: { colour: '#ffb08a', opacity: 0.35 },
  },
  night: {
    sky: ['#050d1e', '#0d2743', '#1f4b66'],
    orb: '#f2f6ea',
    halo: '#9fd0e0',
    rows: [
      ['#1d506b', '#143d56'],
      ['#123a53', '#0c2b41'],
      ['#0b2a40', '#071d30'],
      ['#071c2e', '#03101d'],
    ],
    foam: '#9fd0e0',
    clouds: { colour: '#3a6a86', opacity: 0.25 },
  },
  storm: {
    sky: ['#33424f', '#627888', '#b9c4c2'],
    orb: '#f7efd8',
    halo: '#f3e6bf',
    rows: [
      ['#7d959c', '#5c7781'],
      ['#4f6d78', '#385560'],
      ['#34525e', '#213c48'],
      ['#1e3a46', '#0e222c'],
    ],
    foam: '#dfe9ea',
    clouds: { colour: '#2c3a46', opacity: 0.55 },
  },
} as const satisfies Record<string, Weather>;

export type SceneName = keyof typeof WEATHERS;

const ROWS = [
  { top: 0.56, swell: 0.008, waves: 5, steepness: 0.4 },
  { top: 0.63, swell: 0.018, waves: 4, steepness: 0.6 },
  { top: 0.73, swell: 0.03, waves: 3, steepness: 0.7 },
  { top: 0.86, swell: 0.045, waves: 2, steepness: 0.75 },
] as const;

const unit = ({ width, height }: Frame): number => Math.min(width, height);

function stars(frame: Frame): string {
  const { width, height, turn } = frame;
  const chance = scatter(turn + 7);
  const dots = Array.from({ length: 110 }, () => {
    const [x, y, size] = [chance.next().value, chance.next().value, chance.next().value];
    const radius = unit(frame) * (0.0009 + 0.0018 * size * size);
    return `<circle cx="${(x * width).toFixed(1)}" cy="${(y * height * 0.52).toFixed(1)}" r="${radius.toFixed(2)}" fill="#eaf6fb" opacity="${(0.35 + 0.6 * size).toFixed(2)}"/>`;
  });
  return dots.join('');
}

function sunPath(frame: Frame, x: number, colour: string): string {
  const { height, turn } = frame;
  const chance = scatter(turn + 3);
  const glints = Array.from({ length: 16 }, (_, index) => {
    const near = index / 15;
    const y = height * (0.575 + 0.36 * near ** 1.3);
    const reach = unit(frame) * (0.03 + 0.09 * near) * (0.6 + 0.8 * chance.next().value);
    const drift = (chance.next().value - 0.5) * unit(frame) * 0.07 * (0.4 + near);
    const thickness = unit(frame) * (0.0022 + 0.005 * near);
    return `<ellipse cx="${(x + drift).toFixed(1)}" cy="${y.toFixed(1)}" rx="${reach.toFixed(1)}" ry="${thickness.toFixed(1)}" fill="${colour}" opacity="${(0.62 - 0.4 * near).toFixed(2)}"/>`;
  });
  return glints.join('');
}

function clouds(frame: Frame, { colour, opacity }: Weather['clouds']): string {
  const { width, height, turn } = frame;
  const chance = scatter(turn + 11);
  return [0.17, 0.24, 0.33]
    .map((y, index) => {
      const x = width * ((chance.next().value + index * 0.37) % 1);
      return placed(cloud(colour, opacity), x, height * y, unit(frame) * (0.1 + 0.07 * chance.next().value));
    })
    .join('');
}

function island({ width, height }: Frame, colour: string): string {
  const [foot, peak] = [height * 0.565, height * 0.49];
  return `<path d="M${width * 0.62} ${foot}Q${width * 0.7} ${peak + height * 0.03} ${width * 0.76} ${peak + height * 0.035}T${width * 0.86} ${peak}T${width * 1.02} ${foot}Z" fill="${colour}" opacity=".75"/>`;
}

/** What stands or moves before each row of water, from the sky on. */
type Staffage = readonly string[];

function staffage(name: SceneName, frame: Frame): Staffage {
  const { width, height } = frame;
  const size = unit(frame);
  const at = (part: string, x: number, y: number, tall: number, degrees = 0) =>
    placed(part, width * x, height * y, size * tall, degrees);
  switch (name) {
    case 'dawn':
      return [island(frame, '#7d9fb4'), '', at(pier('#2a4a57', '#e9b48c'), 0.3, 0.7, 0.16), ''];
    case 'noon': {
      const gulls = at(gull('#ffffff'), 0.22, 0.34, 0.11) + at(gull('#ffffff'), 0.31, 0.27, 0.07, 8);
      return [gulls, '', at(surfer('#123a4a', '#f0b48c', '#ff7a5f'), 0.4, 0.71, 0.24, -8), ''];
    }
    case 'dusk':
      return [
        island(frame, '#5a3b6b'),
        at(sailboat('#241f45', '#ffd9b0', '#e89a86'), 0.44, 0.63, 0.2),
        '',
        '',
      ];
    case 'night':
      return [at(lighthouse('#e6eef2', '#c2482f', '#ffe9a8', '#0a2233'), 0.24, 0.57, 0.26), '', '', ''];
    case 'storm':
      return ['', at(sailboat('#16252e', '#f4efe2', '#d9482d'), 0.4, 0.68, 0.28, -10), '', ''];
  }
}

const beam = ({ width, height }: Frame): string =>
  `<path d="M${width * 0.24} ${height * 0.35}L${width * 1.05} ${height * 0.16}V${height * 0.42}Z" fill="#ffe9a8" opacity=".14"/>`;

/** A drawn seascape as SVG; `turn` varies where sun and waves stand. */
export function seaScene(name: SceneName, width: number, height: number, turn: number): string {
  const frame = { width, height, turn };
  const weather: Weather = WEATHERS[name];
  const [sunX, sunY] = [width * (0.52 + 0.16 * ((turn * 0.37) % 1)), height * (name === 'noon' ? 0.2 : 0.44)];
  const isLow = name === 'dawn' || name === 'dusk';
  const radius = unit(frame) * (isLow ? 0.105 : 0.07);
  const circle = (scale: number, fill: string) =>
    `<circle cx="${sunX}" cy="${sunY}" r="${radius * scale}" fill="${fill}"/>`;
  const figures = staffage(name, frame);
  const rows = ROWS.map(({ top, swell, waves, steepness }, index) => {
    const high = swell * height * (name === 'storm' ? 1.7 : 1);
    const shape = { width, bottom: height, top: top * height, swell: high, waves, steepness };
    const phase = turn * 1.3 + index * 2.1;
    return water({ ...shape, phase }, `url(#row${index})`, weather.foam, 0.2 + 0.12 * index);
  });
  const defs = [
    gradient('sky', weather.sky),
    glow('halo', weather.halo, 0.85),
    ...weather.rows.map((colours, index) => gradient(`row${index}`, colours)),
  ];
  return picture(width, height, defs.join(''), [
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    name === 'night' ? stars(frame) : '',
    circle(name === 'night' ? 4 : 5.5, 'url(#halo)'),
    circle(1, weather.orb),
    clouds(frame, weather.clouds),
    name === 'night' ? beam(frame) : '',
    figures[0] ?? '',
    ...rows.flatMap((row, index) => [row, figures[index + 1] ?? '']),
    name === 'noon' ? '' : sunPath(frame, sunX, weather.halo),
  ]);
}
