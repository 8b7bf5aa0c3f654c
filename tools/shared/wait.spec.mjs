// @ts-check
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { until } from './wait.mjs';

const { signal } = new AbortController();
const MINUTE_MS = 60_000;

/** Ready once this clock has gone on by so many minutes; each question takes ten seconds. @param {number} minutes */
function readyAfter(minutes) {
  let now = 0;
  mock.method(Date, 'now', () => now);
  return async () => (now += MINUTE_MS / 6) > minutes * MINUTE_MS;
}

test('what does not become ready within a minute is an error', async (context) => {
  context.after(() => mock.restoreAll());
  await until(readyAfter(0.9), 'The node', signal);
  await assert.rejects(until(readyAfter(2), 'The node', signal), /^Error: The node did not become ready/);
});

test('a patient wait may take longer, and is reported each minute', async (context) => {
  context.after(() => mock.restoreAll());
  const log = mock.method(console, 'log', () => {});
  await until(readyAfter(2.5), 'The API', signal, { isPatient: true });
  assert.deepEqual(
    log.mock.calls.map(({ arguments: [line] }) => line),
    Array(2).fill('The API is not ready yet; still waiting (Ctrl-C stops) …'),
  );
});
