import { isBeingLeft, readToken, reportParts, type PartLoad } from '@sharewave/api-client';
import { LIMITS, toStorable } from '@sharewave/contracts';

/** Loads of one page are told together. */
const DELAY_MS = 1500;
const PAGE_ID = crypto.getRandomValues(new Uint32Array(3)).join('-');

type Failure = NonNullable<PartLoad['failure']>;

const queue: PartLoad[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
const told = new Set<string>();
/** The parts that run in this page, by the folders that their addresses name. */
const running = new Map<string, PartLoad['part']>();

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  const loads = queue.splice(0, 10);
  // Only somebody with a session may report; what cannot be told is not worth a word to the member.
  if (loads.length > 0 && readToken() !== null) reportParts(loads).catch(() => undefined);
}

/** Anything can be thrown, also what cannot be written down; telling of it must not fail in its turn. */
function detailOf(error: unknown): string {
  try {
    const text = String(error instanceof Error ? error.message : error);
    // The API refuses a report whose words cannot be stored.
    return toStorable(text.slice(0, LIMITS.partReport.detail));
  } catch {
    return 'something without words';
  }
}

function tell(part: PartLoad['part'], version: string, durationMs: number, failure: Failure | null): void {
  const key = `${part} ${version} ${failure === null}`;
  if (told.has(key)) return;
  told.add(key);
  queue.push({
    loadId: `${PAGE_ID}-${part}`,
    part,
    version,
    durationMs: Math.min(Math.round(durationMs), 600_000),
    failure,
  });
  timer ??= setTimeout(flush, DELAY_MS);
}

/** Tells the API that a part is there, once per page. */
export function tellLoaded(part: PartLoad['part'], version: string, durationMs: number): void {
  running.set(`/${version}/`, part);
  tell(part, version, durationMs, null);
}

/** Tells the API that a part failed, once per page; not where the browser itself is offline, or has ended what it loaded. */
export function tellFailed(
  part: PartLoad['part'],
  version: string,
  { kind, error }: { kind: Failure['kind']; error: unknown },
): void {
  if (!navigator.onLine || isBeingLeft()) return;
  tell(part, version, 0, { kind, detail: detailOf(error) });
}

/** Tells of what failed where no slot heard of it by the part whose scripts it comes from; answers whether there is one. */
export function tellOwnerFailed(error: unknown): boolean {
  const trace = error instanceof Error ? String(error.stack) : '';
  const owner = [...running].find(([folder]) => trace.includes(folder));
  if (owner === undefined) return false;
  const [folder, part] = owner;
  tellFailed(part, folder.slice(1, -1), { kind: 'render', error });
  return true;
}

// Whoever leaves before the delay is over is heard too.
window.addEventListener('pagehide', flush);
