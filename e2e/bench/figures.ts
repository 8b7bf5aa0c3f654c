import type { Browser, CDPSession, Page } from '@playwright/test';
import { forgetShifts, shiftsOf } from '../fixtures/layout-shift';

/** What a page costs the browser and its reader while something is done in it, and what is left in it then. */
export interface Figures {
  nodes: number;
  heapMb: number;
  /**
   * Longest task of the page's main thread, in time that the processor spent on it: on a busy machine the clock on the wall
   * tells of the machine.
   */
  longestTaskMs: number;
  /** All layout shifts, added up. */
  layoutShift: number;
}

const MICROSECONDS_PER_MS = 1000;
const BYTES_PER_MB = 1024 * 1024;

/** The protocol's types call all values texts, which only some of them are. */
type TraceEvent = Record<string, unknown>;

const isTask = (event: TraceEvent): boolean => event['name'] === 'RunTask';
const isMainThread = (event: TraceEvent): boolean =>
  event['name'] === 'thread_name' && JSON.stringify(event['args']) === '{"name":"CrRendererMain"}';
const threadOf = (event: TraceEvent): string => `${event['pid']} ${event['tid']}`;
/** Time of the processor. */
const msOf = (event: TraceEvent): number => Number(event['tdur'] ?? 0) / MICROSECONDS_PER_MS;

/** Traces the tasks of a browser and nothing else: a whole trace would be work of its own, and half a gigabyte. */
async function traceTasks(browser: Browser): Promise<() => Promise<number>> {
  const tracing = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  tracing.on('Tracing.dataCollected', ({ value }: { value: TraceEvent[] }) => {
    events.push(...value.filter((event) => isTask(event) || isMainThread(event)));
  });
  await tracing.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { excludedCategories: ['*'], includedCategories: ['disabled-by-default-devtools.timeline'] },
  });
  return async () => {
    const isComplete = new Promise((done) => tracing.once('Tracing.tracingComplete', done));
    await tracing.send('Tracing.end');
    await isComplete;
    await tracing.detach();
    const mainThreads = new Set(events.filter(isMainThread).map(threadOf));
    const tasks = events.filter((event) => isTask(event) && mainThreads.has(threadOf(event)));
    return tasks.reduce((longest, task) => Math.max(longest, msOf(task)), 0);
  };
}

/** A page under watch. */
export interface Seat {
  browser: Browser;
  page: Page;
  session: CDPSession;
}

/** What the page costs while something is done in it, and what is left in it then; its garbage has been collected. */
export async function measure({ browser, page, session }: Seat, act: () => Promise<void>): Promise<Figures> {
  await forgetShifts(page);
  const longestTaskMs = await traceTasks(browser);
  await act();
  const longest = await longestTaskMs();
  const { score: layoutShift } = await shiftsOf(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  return { nodes, heapMb: usedSize / BYTES_PER_MB, longestTaskMs: longest, layoutShift };
}

const most = (figures: readonly Figures[], key: keyof Figures): number =>
  Math.max(...figures.map((each) => each[key]));

/**
 * Of passes through the same thing: a task that is the page's own doing is as long in each of them, one that the machine
 * has made longer is not. So the passes' shortest counts; of all else the most.
 */
export function ofPasses(passes: readonly Figures[]): Figures {
  return {
    nodes: most(passes, 'nodes'),
    heapMb: most(passes, 'heapMb'),
    longestTaskMs: Math.min(...passes.map((pass) => pass.longestTaskMs)),
    layoutShift: most(passes, 'layoutShift'),
  };
}

/** Of stretches that follow each other: the heap is that of the last one, shifts add up. */
export function ofStretches(stretches: readonly Figures[]): Figures {
  return {
    nodes: most(stretches, 'nodes'),
    heapMb: stretches.at(-1)?.heapMb ?? 0,
    longestTaskMs: most(stretches, 'longestTaskMs'),
    layoutShift: stretches.reduce((sum, each) => sum + each.layoutShift, 0),
  };
}

/** One line of the report. */
export function print(what: string, { nodes, heapMb, longestTaskMs, layoutShift }: Figures, more = ''): void {
  const columns = [
    what.padEnd(44),
    `${nodes} nodes`.padStart(12),
    `${heapMb.toFixed(1)} MB`.padStart(9),
    `longest task ${longestTaskMs.toFixed(0)} ms`.padStart(22),
    `shift ${layoutShift.toFixed(4)}`.padStart(14),
  ];
  console.log(`${columns.join('  ')}  ${more}`);
}
