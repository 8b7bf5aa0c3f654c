/** A row of waves, in the units of its view box. */
export interface CrestLine {
  /** Length of the line. It holds a whole number of waves, so that copies join without a seam. */
  width: number;
  waves: number;
  /** Height of the middle of the line, measured from the top. */
  middle: number;
  amplitude: number;
  /** 0 is a sine; towards 1 the crests become sharper, like those of real water. */
  steepness: number;
  /** How far crests lean over, in radians. */
  lean?: number;
  /** Shifts the line by this fraction of a wave. */
  phase?: number;
}

const STEPS_PER_WAVE = 8;

const round = (value: number): number => Math.round(value * 10) / 10;

/** The line as functions of its parameter `t`: its position and its derivative. */
function trochoid({ width, waves, middle, amplitude, steepness, lean = 0, phase = 0 }: CrestLine) {
  const scale = width / (waves * 2 * Math.PI);
  const shift = phase * 2 * Math.PI;
  return {
    point: (t: number) => ({
      x: (t - steepness * Math.sin(t + shift) + lean * Math.cos(t + shift)) * scale,
      y: middle - amplitude * Math.cos(t + shift),
    }),
    slope: (t: number) => ({
      x: (1 - steepness * Math.cos(t + shift) - lean * Math.sin(t + shift)) * scale,
      y: amplitude * Math.sin(t + shift),
    }),
  };
}

const BISECTIONS = 24;

/** Height and slope (in degrees) of the water at the position `x` along the line. */
export function surfaceAt(line: CrestLine, x: number): { y: number; degrees: number } {
  const { point, slope } = trochoid(line);
  const wrapped = ((x % line.width) + line.width) % line.width;
  // One wavelength of margin on either side is enough: the line never leans by more than a fraction of it.
  let [low, high] = [-2 * Math.PI, (line.waves + 1) * 2 * Math.PI];
  for (let step = 0; step < BISECTIONS; step += 1) {
    const half = (low + high) / 2;
    if (point(half).x < wrapped) low = half;
    else high = half;
  }
  const { x: run, y: rise } = slope(low);
  return { y: point(low).y, degrees: (Math.atan2(rise, run) * 180) / Math.PI };
}

/** A trochoid, the shape of water waves, as smooth cubic curves from left to right. */
function crestCurves(line: CrestLine): { start: string; curves: string } {
  const { point, slope } = trochoid(line);
  const steps = line.waves * STEPS_PER_WAVE;
  const step = (2 * Math.PI) / STEPS_PER_WAVE;
  const curves: string[] = [];
  for (let index = 0; index < steps; index += 1) {
    const [from, to] = [index * step, (index + 1) * step];
    const [a, b, da, db] = [point(from), point(to), slope(from), slope(to)];
    const beforeEnd = [b.x - (db.x * step) / 3, b.y - (db.y * step) / 3, b.x, b.y];
    const afterStart = [a.x + (da.x * step) / 3, a.y + (da.y * step) / 3];
    // `S` mirrors the last control point of the previous curve, so only the first curve needs both control points.
    const [command, numbers] = index === 0 ? ['C', [...afterStart, ...beforeEnd]] : ['S', beforeEnd];
    curves.push(command + numbers.map(round).join(' '));
  }
  const first = point(0);
  return { start: `${round(first.x)} ${round(first.y)}`, curves: curves.join('') };
}

/** Path of the crest line only, to be stroked. */
export function crestPath(line: CrestLine): string {
  const { start, curves } = crestCurves(line);
  return `M${start}${curves}`;
}

/** Closed path of the water below the crest line, down to `bottom`. */
export function waterPath(line: CrestLine, bottom: number): string {
  const { start, curves } = crestCurves(line);
  // NOTE: a line with `lean` starts and ends slightly outside or inside its width; the margin covers both ends.
  const margin = line.width * 0.1;
  return `M${-margin} ${bottom}V${start.split(' ')[1] ?? '0'}L${start}${curves}H${line.width + margin}V${bottom}Z`;
}
