// Loaded into each measured process before its own code: says, when asked, how late its event loop has been.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const PERIOD_MS = 10;
const MS = 1e6;

// An engine in a thread of the process has a loop of its own, which nobody but the process waits for.
if (isMainThread && process.channel) {
  const looks = monitorEventLoopDelay({ resolution: PERIOD_MS });
  looks.enable();
  process.on('message', () => {
    // The histogram holds the time between two looks of a timer, so that an idle process has the period there.
    process.send(Math.max(0, looks.percentile(99) / MS - PERIOD_MS));
    looks.reset();
  });
  process.channel.unref();
}
