// @ts-check
/** Checks the alerts with promtool. That their metrics exist is tested in the API, which exports them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { rootDir } from '../shared/root-dir.mjs';
import { deployDir, runProgram } from './run-program.mjs';

const cases = join(rootDir, 'tools/deploy/alerts.test.yaml');
const alerts = [
  ...readFileSync(join(deployDir, 'prometheus/alerts.yaml'), 'utf8').matchAll(/alert: (\w+)/g),
].map(([, name]) => String(name));

/** @param {...string} args */
function promtool(...args) {
  const { status, output, errors } = runProgram('promtool', args);
  assert.equal(status, 0, output + errors);
}

test('Prometheus accepts the example configuration and its alerts', () => {
  promtool('check', 'config', '--lint=all', '--lint-fatal', join(deployDir, 'prometheus/prometheus.yaml'));
  promtool('check', 'rules', '--lint=all', '--lint-fatal', join(deployDir, 'prometheus/alerts.yaml'));
});

test('each alert fires for its own cause only', () => {
  promtool('test', 'rules', cases);
  const raised = readFileSync(cases, 'utf8');
  assert.deepEqual(
    alerts.filter((name) => !raised.includes(`alertname="${name}"`)),
    [],
  );
});

test('docs/operations.md explains each alert', () => {
  const explained = readFileSync(join(rootDir, 'docs/operations.md'), 'utf8');
  assert.ok(alerts.length > 0);
  assert.deepEqual(
    alerts.filter((name) => !explained.includes(`\`${name}\``)),
    [],
  );
});
