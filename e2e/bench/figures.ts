import type { Browser, CDPSession, Page } from '@playwright/test';
import { forgetShifts, shiftsOf } from '../fixtures/layout-shift';

/** The cost of an interaction with a page, and the state of the page afterwards. */
export interface Figures {
  nodes: number;
  heapMb: number;
  /**
   * Longest task of the page's main thread, in CPU time: on a busy machine the wall-clock time depends on other processes.
   */
  longestTaskMs: number;
  /** The sum of all layout shifts. */
  layoutShift: number;
}

const MICROSECONDS_PER_MS = 1000;
const BYTES_PER_MB = 1024 * 1024;

/** The protocol types declare all values as strings, but only some of them are. */
type TraceEvent = Record<string, unknown>;

const isTask = (event: TraceEvent): boolean => event['name'] === 'RunTask';
const isMainThread = (event: TraceEvent): boolean =>
  event['name'] === 'thread_name' && JSON.stringify(event['args']) === '{"name":"CrRendererMain"}';
const threadOf = (event: TraceEvent): string => `${event['pid']} ${event['tid']}`;
/** CPU time. */
const msOf = (event: TraceEvent): number => Number(event['tdur'] ?? 0) / MICROSECONDS_PER_MS;

/** Traces only the tasks of a browser. A full trace would cost CPU time itself and take half a gigabyte. */
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

/** A page that is being measured. */
export interface Seat {
  browser: Browser;
  page: Page;
  session: CDPSession;
}

/** Measures an interaction with the page, and its state afterwards, following a garbage collection. */
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
 * Combines passes of the same interaction. A long task of the page itself appears in every pass, one caused by the machine
 * does not, so the shortest value counts for tasks, and the largest for everything else.
 */
export function ofPasses(passes: readonly Figures[]): Figures {
  return {
    nodes: most(passes, 'nodes'),
    heapMb: most(passes, 'heapMb'),
    longestTaskMs: Math.min(...passes.map((pass) => pass.longestTaskMs)),
    layoutShift: most(passes, 'layoutShift'),
  };
}

/** Combines consecutive stretches: the heap of the last one, and the sum of the shifts. */
export function ofStretches(stretches: readonly Figures[]): Figures {
  return {
    nodes: most(stretches, 'nodes'),
    heapMb: stretches.at(-1)?.heapMb ?? 0,
    longestTaskMs: most(stretches, 'longestTaskMs'),
    layoutShift: stretches.reduce((sum, each) => sum + each.layoutShift, 0),
  };
}

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
