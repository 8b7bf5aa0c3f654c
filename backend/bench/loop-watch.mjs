// Loaded into each measured process before its own code: says, when asked, how late its event loop has been.
import { openSync, readSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { percentile } from './figures.mjs';

const PERIOD_MS = 10;

/** How long the main thread has had a processor so far, in milliseconds; never on a system that does not tell. */
function createClock() {
  try {
    const file = openSync('/proc/self/schedstat', 'r');
    const text = Buffer.alloc(64);
    return () => Number(text.latin1Slice(0, readSync(file, text, 0, text.length, 0)).split(' ')[0]) / 1e6;
  } catch {
    return () => NaN;
  }
}

// An engine in a thread of the process has a loop of its own, which nobody but the process waits for.
if (isMainThread && process.channel) {
  const workedMs = createClock();
  let [lookedAt, worked] = [performance.now(), workedMs()];
  let looks = [];
  setInterval(() => {
    const [now, workedNow] = [performance.now(), workedMs()];
    const late = Math.max(0, now - lookedAt - PERIOD_MS);
    // While it had no processor, others had it.
    looks.push({ late, own: Math.min(late, workedNow - worked) });
    [lookedAt, worked] = [now, workedNow];
  }, PERIOD_MS).unref();
  process.on('message', () => {
    const p99 = (kind) =>
      percentile(
        looks.map((look) => look[kind]),
        0.99,
      );
    process.send(looks.length === 0 ? { late: 0, own: 0 } : { late: p99('late'), own: p99('own') });
    looks = [];
  });
  process.channel.unref();
}
