import { type CrestLine, crestPath, surfaceAt, waterPath } from './wave-path';

const LINE: CrestLine = { width: 1200, waves: 4, middle: 40, amplitude: 20, steepness: 0.6, lean: 0.2 };

function numbersOf(path: string): number[] {
  return [...path.matchAll(/-?\d+(\.\d+)?/g)].map(([text]) => Number(text));
}

describe('wave paths', () => {
  it('end at the height at which they start, so that copies join without a seam', () => {
    const numbers = numbersOf(crestPath(LINE));
    expect(numbers.at(-1)).toBe(numbers[1]);
    expect((numbers.at(-2) ?? 0) - (numbers[0] ?? 0)).toBeCloseTo(LINE.width, 0);
  });

  it('close the water below the crests', () => {
    expect(waterPath(LINE, 300)).toMatch(/^M-?\d+ 300.*V300Z$/);
  });
});

describe('surfaceAt', () => {
  it('stays between trough and crest and repeats with every wave', () => {
    for (let x = 0; x < LINE.width; x += 37) {
      const { y } = surfaceAt(LINE, x);
      expect(y).toBeGreaterThanOrEqual(20);
      expect(y).toBeLessThanOrEqual(60);
      expect(surfaceAt(LINE, x + LINE.width / LINE.waves).y).toBeCloseTo(y, 1);
    }
  });

  it('returns a slope with the same sign as the change in height', () => {
    const before = surfaceAt(LINE, 60);
    const after = surfaceAt(LINE, 61);
    expect(Math.sign(after.y - before.y)).toBe(Math.sign(before.degrees));
  });
});
