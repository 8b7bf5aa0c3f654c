// @ts-check
/** Checks the alerts with promtool. That their metrics exist is tested in the API, which exports them. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse, stringify } from 'yaml';
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
  const folder = mkdtempSync(join(tmpdir(), 'sharewave-prometheus-'));
  try {
    cpSync(join(deployDir, 'prometheus'), folder, { recursive: true });
    // Debian's build does not know Kubernetes.
    const file = join(folder, 'kubernetes.yaml');
    const [discovery, ...rest] = readFileSync(file, 'utf8').split(
      /kubernetes_sd_configs:[^]*(?=    relabel_configs)/,
    );
    writeFileSync(file, [discovery, ...rest].join('static_configs: [{ targets: [api:9464] }]\n'));
    for (const example of ['prometheus.yaml', 'kubernetes.yaml']) {
      promtool('check', 'config', '--lint=all', '--lint-fatal', join(folder, example));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
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

test('the rule of the adapter gives the autoscaler all open sockets of each pod', () => {
  const [rule] = parse(readFileSync(join(deployDir, 'prometheus/adapter.yaml'), 'utf8')).rules.custom;
  const autoscaler = readFileSync(join(deployDir, 'kubernetes/api/autoscaler.yaml'), 'utf8');
  assert.ok(autoscaler.includes(`name: ${rule.seriesQuery.replace(/\{.*/, '')}\n`));
  // As the adapter fills it in for the pods of a deployment.
  const query = rule.metricsQuery
    .replace('<<.Series>>', 'sharewave_open_sockets')
    .replace('<<.LabelMatchers>>', 'namespace="sharewave",pod=~"api-1|api-2"')
    .replace('<<.GroupBy>>', 'pod');
  const series = (/** @type {string} */ pod, /** @type {string} */ own, /** @type {string} */ values) => ({
    series: `sharewave_open_sockets{namespace="sharewave", pod="${pod}", exported_namespace="${own}", job="sharewave"}`,
    values,
  });
  const folder = mkdtempSync(join(tmpdir(), 'sharewave-adapter-'));
  try {
    const input_series = [
      series('api-1', '/', '40'),
      series('api-1', '/member', '60'),
      series('api-2', '/', '7'),
    ];
    const exp_samples = [
      { labels: '{pod="api-1"}', value: 100 },
      { labels: '{pod="api-2"}', value: 7 },
    ];
    const asked = [
      { expr: query, eval_time: '0m', exp_samples },
      // Finds the series in the first place.
      { expr: `count(${rule.seriesQuery})`, eval_time: '0m', exp_samples: [{ labels: '{}', value: 3 }] },
    ];
    const file = join(folder, 'adapter.test.yaml');
    writeFileSync(file, stringify({ tests: [{ interval: '1m', input_series, promql_expr_test: asked }] }));
    promtool('test', 'rules', file);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
