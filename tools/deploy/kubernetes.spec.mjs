// @ts-check
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { parseAllDocuments } from 'yaml';
import { PART_FOLDERS } from '../shared/parts.mjs';
import { KNOWN_KEYS } from './known-keys.mjs';
import { deployDir, runProgram } from './run-program.mjs';

const require = createRequire(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'sharewave-kubernetes-'));
cpSync(join(deployDir, 'kubernetes'), folder, { recursive: true });
after(() => rmSync(folder, { recursive: true }));
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (file.endsWith('.example'))
    renameSync(join(folder, file), join(folder, file.slice(0, -'.example'.length)));
}

/** Fields whose keys are arbitrary, such as labels and settings. */
const FREE = new Set(['labels', 'matchLabels', 'annotations', 'data', 'requests', 'limits']);

/** @param {string} path of a folder with a kustomization @returns {any[]} what it renders */
function render(path) {
  const { status, output, errors } = runProgram('kubectl', ['kustomize', join(folder, path)]);
  assert.equal(status, 0, errors);
  assert.equal(errors, '', 'nothing deprecated');
  return parseAllDocuments(output).map((document) => document.toJS());
}

/** @param {unknown} value @param {string} path @returns {string[]} unknown keys, which a cluster would ignore silently */
function unknownKeys(value, path) {
  if (Array.isArray(value)) return value.flatMap((entry, index) => unknownKeys(entry, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(KNOWN_KEYS.has(key) ? [] : [`${path}.${key}`]),
    ...(FREE.has(key) ? [] : unknownKeys(inner, `${path}.${key}`)),
  ]);
}

/** @param {any} manifest */
function assertValid(manifest) {
  const { apiVersion, kind } = manifest;
  const Model = require(`kubernetes-models/${apiVersion}/${kind}`)[kind];
  new Model(manifest).validate();
  assert.deepEqual(unknownKeys(manifest, kind), []);
}

/** @param {any} manifest @returns {string[]} the config maps and secrets from which its containers take their settings */
const settingsOf = ({ kind, spec }) =>
  kind === 'Deployment'
    ? (spec.template.spec.containers[0].envFrom ?? []).map(
        (/** @type {any} */ { configMapRef, secretRef }) => (configMapRef ?? secretRef).name,
      )
    : [];

for (const [overlay, count] of /** @type {const} */ ([
  ['staging', 24],
  ['production', 24],
  ['production-released', 14],
])) {
  describe(overlay, () => {
    const manifests = render(join('overlays', overlay));
    const ofKind = (/** @type {string} */ kind) => manifests.filter((manifest) => manifest.kind === kind);

    test('renders valid manifests', () => {
      assert.equal(manifests.length, count);
      manifests.forEach(assertValid);
    });

    test('every pod has probes, resource limits and few privileges', () => {
      for (const { metadata, spec } of ofKind('Deployment')) {
        const [container] = spec.template.spec.containers;
        assert.ok(container.readinessProbe && container.livenessProbe, metadata.name);
        assert.ok(container.resources.limits.memory, metadata.name);
        assert.equal(spec.template.spec.securityContext.runAsNonRoot, true);
        assert.equal(container.securityContext.readOnlyRootFilesystem, true);
        assert.match(container.image, /:\d+\.\d+/);
      }
    });

    test('every deployment has a disruption budget, and the API scales on open sockets', () => {
      const guarded = ofKind('PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels);
      for (const { spec } of ofKind('Deployment'))
        assert.deepEqual(
          guarded.filter(
            (labels) =>
              labels['app.kubernetes.io/name'] === spec.selector.matchLabels['app.kubernetes.io/name'],
          ).length,
          1,
        );
      const [autoscaler] = ofKind('HorizontalPodAutoscaler');
      assert.equal(autoscaler.spec.metrics[0].pods.metric.name, 'sharewave_open_sockets');
    });

    test('every host that browsers are sent to has an ingress rule and a certificate', () => {
      const { rules, tls } = ofKind('Ingress')[0].spec;
      const hosts = rules.map((/** @type {{ host: string }} */ { host }) => host).sort();
      const settings = ofKind('ConfigMap').flatMap(({ data }) => Object.values(data));
      const urls = settings
        .flatMap((value) => value.split(' '))
        .filter((value) => /^(https|wss):/.test(value));
      const sent = new Set(urls.map((url) => new URL(url).host));
      assert.deepEqual(
        hosts.filter((/** @type {string} */ host) => !sent.has(host)),
        [],
      );
      assert.deepEqual([...tls[0].hosts].sort(), hosts);
      assert.ok(tls[0].secretName);
    });

    test('every rule leads to an existing service, and every reference to an existing config map or secret', () => {
      const services = ofKind('Service').flatMap(({ metadata, spec }) =>
        spec.ports.map((/** @type {{ name: string }} */ { name }) => `${metadata.name}:${name}`),
      );
      for (const { host, http } of ofKind('Ingress')[0].spec.rules) {
        const { name, port } = http.paths[0].backend.service;
        assert.ok(services.includes(`${name}:${port.name}`), host);
      }
      const maps = new Set(
        [...ofKind('ConfigMap'), ...ofKind('Secret')].map(({ metadata }) => metadata.name),
      );
      for (const name of manifests.flatMap(settingsOf)) assert.ok(maps.has(name), name);
    });
  });
}

for (const part of Object.keys(PART_FOLDERS)) {
  test(`the ${part} part can be applied on its own`, () => {
    const manifests = render(join('parts', part));
    assert.deepEqual(manifests.map(({ kind }) => kind).sort(), [
      'Deployment',
      'PodDisruptionBudget',
      'Service',
    ]);
    manifests.forEach(assertValid);
    // Its settings come from an overlay, under exactly the name that it refers to.
    const wanted = manifests.flatMap(settingsOf);
    if (part === 'shell') assert.deepEqual(wanted, ['sharewave-shell']);
    for (const overlay of ['staging', 'production']) {
      const given = render(join('overlays', overlay)).map(({ metadata }) => metadata.name);
      assert.deepEqual(
        wanted.filter((name) => !given.includes(name)),
        [],
        overlay,
      );
    }
  });
}
