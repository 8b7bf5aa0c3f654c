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

/** @param {any} selector @param {string} app */
const selects = ({ matchLabels = {}, matchExpressions = [] }, app) =>
  Object.entries(matchLabels).every(([key, value]) => key !== 'app.kubernetes.io/name' || value === app) &&
  matchExpressions.every((/** @type {{ values: string[] }} */ { values }) => values.includes(app));

/** @param {any} manifest @returns {string[]} the config maps and secrets from which its containers take their settings */
const settingsOf = (manifest) =>
  (podOf(manifest)?.containers[0].envFrom ?? []).map(
    (/** @type {any} */ { configMapRef, secretRef }) => (configMapRef ?? secretRef).name,
  );

/** @param {any} manifest @returns {any} the pod that it runs, if any */
const podOf = ({ spec }) => (spec?.jobTemplate?.spec ?? spec)?.template?.spec;

for (const [overlay, count] of /** @type {const} */ ([
  ['staging', 33],
  ['production', 33],
  ['production-released', 25],
])) {
  describe(overlay, () => {
    const manifests = render(join('overlays', overlay));
    const ofKind = (/** @type {string} */ kind) => manifests.filter((manifest) => manifest.kind === kind);

    test('renders valid manifests', () => {
      assert.equal(manifests.length, count);
      manifests.forEach(assertValid);
    });

    test('every pod has resource limits and few privileges, and probes if it serves', () => {
      for (const { metadata, spec } of ofKind('Deployment')) {
        const [container] = spec.template.spec.containers;
        assert.ok(container.readinessProbe && container.livenessProbe, metadata.name);
      }
      const pods = manifests.flatMap((manifest) => podOf(manifest) ?? []);
      assert.ok(pods.length > ofKind('Deployment').length);
      for (const { containers, securityContext, automountServiceAccountToken } of pods) {
        assert.equal(securityContext.runAsNonRoot, true);
        assert.equal(securityContext.seccompProfile.type, 'RuntimeDefault');
        assert.equal(automountServiceAccountToken, false);
        for (const { image, resources, securityContext: own } of containers) {
          assert.match(image, /:\d+\.\d+/);
          assert.ok(resources.limits.memory, image);
          assert.equal(own.readOnlyRootFilesystem, true, image);
          assert.equal(own.allowPrivilegeEscalation, false, image);
          assert.deepEqual(own.capabilities, { drop: ['ALL'] }, image);
        }
      }
    });

    test('a pod is reached by the ingress and Prometheus only, and reaches only the stores that it needs', () => {
      const policies = ofKind('NetworkPolicy');
      const fallback = policies.find(({ metadata }) => metadata.name === 'nothing-by-default');
      assert.deepEqual(fallback.spec, { podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
      const ports = (/** @type {string} */ app) =>
        policies
          .filter(({ spec }) => selects(spec.podSelector, app))
          .flatMap(({ spec }) => spec.egress ?? [])
          .flatMap((/** @type {any} */ rule) => rule.ports.map((/** @type {any} */ { port }) => port));
      assert.deepEqual([...new Set(ports('sharewave-api'))].sort(), [27017, 443, 53, 6379, 9000]);
      assert.deepEqual([...new Set(ports('sharewave-parts'))].sort(), [443, 53, 9000]);
      assert.deepEqual(ports('shell'), []);
      for (const { spec } of policies) {
        for (const { from } of spec.ingress ?? []) assert.ok(from[0].namespaceSelector.matchLabels);
      }
    });

    test('plain calls are balanced by load, sockets by client, each through a service of its own', () => {
      const [calls, sockets] = ['sharewave', 'sockets'].map((name) =>
        ofKind('Ingress').find(({ metadata }) => metadata.name === name),
      );
      const annotation = (/** @type {any} */ ingress, /** @type {string} */ name) =>
        ingress.metadata.annotations[`nginx.ingress.kubernetes.io/${name}`];
      assert.equal(annotation(calls, 'load-balance'), 'ewma');
      assert.equal(annotation(calls, 'upstream-hash-by'), undefined);
      assert.match(annotation(sockets, 'upstream-hash-by'), /\$arg_client/);
      const [{ host, http }] = sockets.spec.rules;
      assert.equal(http.paths[0].path, '/socketio');
      assert.deepEqual(sockets.spec.tls, [{ ...calls.spec.tls[0], hosts: [host] }]);
      const api = calls.spec.rules.find((/** @type {any} */ rule) => rule.host === host);
      const services = [api.http, http].map(({ paths }) => paths[0].backend.service.name);
      assert.deepEqual(services, ['api', 'api-sockets']);
      const [selector, other] = services.map(
        (name) => ofKind('Service').find(({ metadata }) => metadata.name === name)?.spec.selector,
      );
      assert.deepEqual(selector, other);
    });

    test('the autoscaler adds a node when one core is busy, as the sizing table says', () => {
      const { containers } = ofKind('Deployment').find(({ metadata }) => metadata.name === 'api').spec
        .template.spec;
      const [autoscaler] = ofKind('HorizontalPodAutoscaler');
      assert.equal(containers[0].resources.requests.cpu, '1');
      assert.equal(autoscaler.spec.metrics[1].resource.target.averageUtilization, 80);
    });

    test('every deployment that serves has a disruption budget, and the API scales on open sockets', () => {
      const guarded = ofKind('PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels);
      for (const { spec } of ofKind('Deployment').filter(({ spec: { replicas } }) => replicas !== 1))
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
      const { rules, tls } = ofKind('Ingress').find(({ metadata }) => metadata.name === 'sharewave').spec;
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
      for (const { host, http } of ofKind('Ingress').flatMap(({ spec }) => spec.rules)) {
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
