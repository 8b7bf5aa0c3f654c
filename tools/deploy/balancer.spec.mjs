// @ts-check
/** `npm run cluster` is the test of what the balancer does; here, only of the file. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { deployDir, runProgram } from './places.mjs';

test('the balancer accepts its configuration, with one node and with six', () => {
  for (const count of [1, 6]) {
    const nodes = Array.from({ length: count }, (_, index) => [`API_NODE_${index + 1}`, '127.0.0.1:3000']);
    const { status, errors } = runProgram('haproxy', ['-c', '-f', join(deployDir, 'haproxy/haproxy.cfg')], {
      API_BIND: '127.0.0.1:8080',
      STATS_BIND: '127.0.0.1:8404',
      ...Object.fromEntries(nodes),
    });
    assert.equal(status, 0, errors);
    assert.doesNotMatch(errors, /WARNING/);
  }
});
