import { isBeingLeft, readToken, reportParts, type PartLoad } from '@sharewave/api-client';
import { LIMITS, toStorable } from '@sharewave/contracts';

/** Failures are reported soon, because an automatic rollback waits for them, but those of one moment together. */
const FAILURE_DELAY_MS = 1_500;
/** Loads are reported together, once the page does not need the network for something that the member waits for. */
const LOAD_DELAY_MS = 20_000;
const PAGE_ID = crypto.getRandomValues(new Uint32Array(3)).join('-');

type Failure = NonNullable<PartLoad['failure']>;

const queue: PartLoad[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
const reported = new Set<string>();
/** The parts that run in this page, by the version folder in the addresses of their scripts. */
const running = new Map<string, PartLoad['part']>();

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  const loads = queue.splice(0, 10);
  // Only a member may report. A failed report is ignored, because it does not concern the member.
  if (loads.length > 0 && readToken() !== null) reportParts(loads).catch(() => undefined);
}

/** The text of a thrown value, which may be anything, even a value that cannot be converted to a string. */
function detailOf(error: unknown): string {
  try {
    const text = String(error instanceof Error ? error.message : error);
    // The API refuses a report with characters that cannot be stored.
    return toStorable(text.slice(0, LIMITS.partReport.detail));
  } catch {
    return 'something without words';
  }
}

function queueReport(
  part: PartLoad['part'],
  version: string,
  durationMs: number,
  failure: Failure | null,
): void {
  const key = `${part} ${version} ${failure === null}`;
  if (reported.has(key)) return;
  reported.add(key);
  queue.push({
    loadId: `${PAGE_ID}-${part}`,
    part,
    version,
    durationMs: Math.min(Math.round(durationMs), 600_000),
    failure,
  });
  if (failure === null) {
    timer ??= setTimeout(flush, LOAD_DELAY_MS);
    return;
  }
  clearTimeout(timer);
  timer = setTimeout(flush, FAILURE_DELAY_MS);
}

/** Reports to the API that a part has loaded, once per page. */
export function reportLoaded(part: PartLoad['part'], version: string, durationMs: number): void {
  running.set(`/${version}/`, part);
  queueReport(part, version, durationMs, null);
}

/** Reports to the API that a part has failed, once per page; not if the browser is offline or the page is being left. */
export function reportFailed(
  part: PartLoad['part'],
  version: string,
  { kind, error }: { kind: Failure['kind']; error: unknown },
): void {
  if (!navigator.onLine || isBeingLeft()) return;
  queueReport(part, version, 0, { kind, detail: detailOf(error) });
}

/** Reports an error that no slot has caught for the part whose scripts threw it; returns whether there is such a part. */
export function reportOwnerFailed(error: unknown): boolean {
  const trace = error instanceof Error ? String(error.stack) : '';
  const owner = [...running].find(([folder]) => trace.includes(folder));
  if (owner === undefined) return false;
  const [folder, part] = owner;
  reportFailed(part, folder.slice(1, -1), { kind: 'render', error });
  return true;
}

// If the page is left or put aside before the delay has passed, the queue is sent at once.
window.addEventListener('pagehide', flush);
document.addEventListener('visibilitychange', () => document.hidden && flush());
