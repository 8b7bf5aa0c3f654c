const round = (value: number): number => Math.round(value * 10) / 10;

export function* scatter(seed: number): Generator<number, never> {
  let state = seed * 2654435761 + 1;
  for (;;) {
    state = (state * 1664525 + 1013904223) % 4294967296;
    yield state / 4294967296;
  }
}

export interface Water {
  width: number;
  bottom: number;
  top: number;
  swell: number;
  waves: number;
  phase: number;
  steepness?: number;
}

const STEPS_PER_WAVE = 32;

function surface({ width, top, swell, waves, phase, steepness = 0.55 }: Water): string {
  const length = width / waves;
  const points: string[] = [];
  for (let step = -STEPS_PER_WAVE; step <= (waves + 1) * STEPS_PER_WAVE; step += 1) {
    const turn = (step / STEPS_PER_WAVE) * 2 * Math.PI;
    const lean = steepness * Math.sin(turn + phase) - 0.2 * Math.cos(turn + phase);
    const x = ((turn - lean) / (2 * Math.PI)) * length;
    points.push(`${round(x)} ${round(top - swell * Math.cos(turn + phase))}`);
  }
  return points.join('L');
}

export function water(shape: Water, fill: string, foam: string, foamOpacity: number): string {
  const line = surface(shape);
  const { width, bottom } = shape;
  const foamWidth = round(Math.max(1, width / 700));
  return (
    `<path d="M${line}L${width * 2} ${bottom}L${-width} ${bottom}Z" fill="${fill}"/>` +
    `<path d="M${line}" fill="none" stroke="${foam}" stroke-opacity="${foamOpacity}" stroke-width="${foamWidth}"/>`
  );
}

export function gradient(id: string, colours: readonly string[]): string {
  const stops = colours.map(
    (colour, index) => `<stop offset="${round(index / (colours.length - 1))}" stop-color="${colour}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>`;
}

export function glow(id: string, colour: string, opacity: number): string {
  return (
    `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
  );
}

/** Puts a part that is drawn about the origin, 100 units high, into its place. */
export const placed = (part: string, x: number, y: number, height: number, degrees = 0): string =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${degrees}) scale(${height / 100})">${part}</g>`;

export const picture = (width: number, height: number, defs: string, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
  `<defs>${defs}</defs>${parts.join('')}</svg>`;
