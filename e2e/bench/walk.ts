import { measure, ofPasses, ofStretches, type Figures, type Seat } from './figures';

/** A long list, and how to tell where in it one is. */
export interface LongList {
  /** Opens it, until its first rows are there; the pointer lies over it then. */
  open: () => Promise<void>;
  /** Rows that are in the page. */
  rows: string;
  /** Where a row says its number, which is counted from 1: in an attribute or, without one, in its text behind these words. */
  number: { attribute: string } | { behind: string };
  /** At which end the list opens. */
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
  /** Most rows that were in the page at once. */
  mostRows: number;
}

const STRETCHES = 10;
/** A list that gets no further for so long never will. */
const STANDSTILL_MS = 60_000;

interface Sight {
  rows: number;
  /** Rows that have been passed. */
  passed: number;
}

/** What is in the page after the next frame. One small look a turn, so that looking costs the page next to nothing. */
function look({ page }: Seat, { rows, number, opensAt, length }: LongList): Promise<Sight> {
  const where = 'attribute' in number ? number : { attribute: '', ...number };
  return page.evaluate(
    async ({ rows: selector, attribute, behind, isUpwards, length: count }) => {
      await new Promise((done) => requestAnimationFrame(done));
      const inPage = [...document.querySelectorAll(selector)];
      const texts = inPage.map((row) => (attribute === '' ? row.textContent : row.getAttribute(attribute)));
      // Some rows have no number, such as the names of days.
      const numbers = texts.flatMap((text) =>
        text?.startsWith(behind) ? Number.parseInt(text.slice(behind.length), 10) : [],
      );
      const first = numbers[0] ?? count + 1;
      return { rows: inPage.length, passed: isUpwards ? count + 1 - first : (numbers.at(-1) ?? 0) };
    },
    { rows, behind: '', ...where, isUpwards: opensAt === 'end', length },
  );
}

/** Turns the wheel until so many rows have been passed; answers the most rows that were in the page on the way. */
async function turnUntil(seat: Seat, list: LongList, goal: number): Promise<number> {
  let sight = await look(seat, list);
  let mostRows = sight.rows;
  let movedAt = Date.now();
  while (sight.passed < goal) {
    await seat.page.mouse.wheel(0, list.byPx);
    const { passed } = sight;
    sight = await look(seat, list);
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

/** Opens a list and goes through it to its other end, a tenth at a time: a trace of all of it would not fit into memory. */
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

/** Puts passes through the same list together, stretch by stretch. */
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
