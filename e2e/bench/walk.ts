import { measure, ofPasses, ofStretches, type Figures, type Seat } from './figures';

/** A long list, and how to find the current position in it. */
export interface LongList {
  /** Opens it, waits for its first rows, and puts the pointer over it. */
  open: () => Promise<void>;
  rows: string;
  /** Where the number of a row, from 1, is found: in an attribute, or else in its text after these words. */
  number: { attribute: string } | { behind: string };
  /** The end at which the list opens. */
  opensAt: 'start' | 'end';
  length: number;
  /** One turn of the wheel. */
  byPx: number;
}

export interface Walk {
  opened: Figures;
  /** After the first tenth. */
  early: Figures;
  whole: Figures;
  /** The largest number of rows that were in the page at once. */
  mostRows: number;
}

const STRETCHES = 10;
/** After this time without progress the list counts as stuck. */
const STANDSTILL_MS = 60_000;

interface Sight {
  rows: number;
  /** The number of rows passed so far. */
  passed: number;
}

/** What is in the page after the next frame. Only one small query per turn, so that measuring costs almost nothing. */
function readRows({ page }: Seat, { rows, number, opensAt, length }: LongList): Promise<Sight> {
  const where = 'attribute' in number ? number : { attribute: '', ...number };
  return page.evaluate(
    async ({ rows: selector, attribute, behind, isUpwards, length: count }) => {
      await new Promise((done) => requestAnimationFrame(done));
      const inPage = [...document.querySelectorAll(selector)];
      const texts = inPage.map((row) => (attribute === '' ? row.textContent : row.getAttribute(attribute)));
      // Some rows have no number, such as the headings of days.
      const numbers = texts.flatMap((text) =>
        text?.startsWith(behind) ? Number.parseInt(text.slice(behind.length), 10) : [],
      );
      const first = numbers[0] ?? count + 1;
      return { rows: inPage.length, passed: isUpwards ? count + 1 - first : (numbers.at(-1) ?? 0) };
    },
    { rows, behind: '', ...where, isUpwards: opensAt === 'end', length },
  );
}

/** Turns the wheel until this many rows have been passed; returns the largest number of rows that were in the page. */
async function turnUntil(seat: Seat, list: LongList, goal: number): Promise<number> {
  let sight = await readRows(seat, list);
  let mostRows = sight.rows;
  let movedAt = Date.now();
  while (sight.passed < goal) {
    await seat.page.mouse.wheel(0, list.byPx);
    const { passed } = sight;
    sight = await readRows(seat, list);
    mostRows = Math.max(mostRows, sight.rows);
    if (sight.passed !== passed) movedAt = Date.now();
    if (Date.now() - movedAt > STANDSTILL_MS) throw new Error(`The list stands still at row ${passed}`);
  }
  return mostRows;
}

interface Pass {
  opened: Figures;
  stretches: Figures[];
  mostRows: number;
}

/** Opens a list and scrolls to its other end, a tenth at a time: one trace of all of it would not fit into memory. */
export async function walk(seat: Seat, list: LongList): Promise<Pass> {
  const opened = await measure(seat, list.open);
  const stretches: Figures[] = [];
  let mostRows = 0;
  for (let stretch = 1; stretch <= STRETCHES; stretch += 1) {
    const goal = Math.ceil((list.length * stretch) / STRETCHES);
    const figures = await measure(seat, async () => {
      mostRows = Math.max(mostRows, await turnUntil(seat, list, goal));
    });
    stretches.push(figures);
  }
  return { opened, stretches, mostRows };
}

/** Combines passes through the same list, stretch by stretch. */
export function ofWalks(passes: readonly Pass[]): Walk {
  const stretches = Array.from({ length: STRETCHES }, (_stretch, index) =>
    ofPasses(passes.flatMap((pass) => pass.stretches[index] ?? [])),
  );
  return {
    opened: ofPasses(passes.map(({ opened }) => opened)),
    early: ofStretches(stretches.slice(0, 1)),
    whole: ofStretches(stretches),
    mostRows: Math.max(...passes.map((pass) => pass.mostRows)),
  };
}
