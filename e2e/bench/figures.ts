import type { CDPSession, Page } from '@playwright/test';

/** What a page costs the browser and its reader at one moment. */
export interface Figures {
  nodes: number;
  heapMb: number;
  /** Longest task since the page was opened or the watch was begun anew. */
  longestTaskMs: number;
  /** Layout shift since then, as browsers score it. */
  layoutShift: number;
}

interface Watch {
  longestTaskMs: number;
  layoutShift: number;
}

declare global {
  interface Window {
    benchWatch: Watch;
  }
}

const BYTES_PER_MB = 1024 * 1024;
/** A telephone network of the slower kind: 1.6 Mbit/s down, 0.75 up, 150 ms there and back. */
const SLOW_NETWORK = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 };

/** Watches tasks and layout shifts from the first moment of every page that is opened in the tab. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.benchWatch = { longestTaskMs: 0, layoutShift: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        window.benchWatch.longestTaskMs = Math.max(window.benchWatch.longestTaskMs, duration);
      }
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const isOwnDoing = 'hadRecentInput' in entry && entry.hadRecentInput === true;
        if (!isOwnDoing && 'value' in entry && typeof entry.value === 'number') {
          window.benchWatch.layoutShift += entry.value;
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Begins the watch anew, so that it tells of what is done from here on. */
export function rewatch(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.benchWatch.longestTaskMs = 0;
    window.benchWatch.layoutShift = 0;
  });
}

/** The figures of the page as it is now, after its garbage has been collected. */
export async function figuresOf(page: Page, session: CDPSession): Promise<Figures> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const seen = await page.evaluate(() => window.benchWatch);
  return { nodes, heapMb: usedSize / BYTES_PER_MB, ...seen };
}

/** Lets the page load as over a telephone. */
export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
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
