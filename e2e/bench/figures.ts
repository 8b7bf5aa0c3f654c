import type { Browser, CDPSession, Page } from '@playwright/test';
import { forgetShifts, shiftsOf } from '../fixtures/layout-shift';

/** What a page costs the browser and its reader at one moment. */
export interface Figures {
  nodes: number;
  heapMb: number;
  /**
   * Longest task of the page's main thread since the watch was begun, in time that the processor spent on it: on a busy machine
   * the clock on the wall tells of the machine.
   */
  longestTaskMs: number;
  /** All layout shifts since then, added up. */
  layoutShift: number;
}

const TRACE_CATEGORIES = ['disabled-by-default-devtools.timeline'];
const MICROSECONDS_PER_MS = 1000;
const BYTES_PER_MB = 1024 * 1024;
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of the processor. */
  tdur?: number;
  args?: { name?: string };
}

/** The longest task of a page's main thread in a trace. */
function longestTaskMs(trace: Buffer): number {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMainThread = ({ name, args }: TraceEvent) =>
    name === 'thread_name' && args?.name === 'CrRendererMain';
  const mainThreads = new Set(traceEvents.filter(isMainThread).map(threadOf));
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && mainThreads.has(threadOf(event)));
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / MICROSECONDS_PER_MS;
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
  await browser.startTracing(page, { categories: TRACE_CATEGORIES });
  await act();
  const trace = await browser.stopTracing();
  const { score: layoutShift } = await shiftsOf(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  return { nodes, heapMb: usedSize / BYTES_PER_MB, longestTaskMs: longestTaskMs(trace), layoutShift };
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
