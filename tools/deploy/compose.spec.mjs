// @ts-check
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { FOLDERS } from '../shared/parts.mjs';
import { deployDir, runProgram } from './run-program.mjs';

const SECRETS = {
  JWT_SECRET: 'a secret of more than 32 characters',
  S3_ACCESS_KEY_ID: 'sharewave',
  S3_SECRET_ACCESS_KEY: 'another secret',
};
const file = join(deployDir, 'compose.yaml');
const render = (/** @type {Record<string, string>} */ env) =>
  runProgram('docker-compose', ['-f', file, 'config'], env);

test('Compose accepts the compose file', () => {
  const { status, output, errors } = render(SECRETS);
  assert.equal(status, 0, errors);
  const { services } = parse(output);
  assert.equal(services['api-1'].environment.JWT_SECRET, SECRETS.JWT_SECRET);
  assert.equal(services['api-2'].environment.MONGODB_URI, services['api-1'].environment.MONGODB_URI);
});

test('it does not start without its secrets', () => {
  for (const name of Object.keys(SECRETS)) {
    const { status, errors } = render({ ...SECRETS, [name]: '' });
    assert.notEqual(status, 0);
    assert.match(errors, new RegExp(name));
  }
});

test('every image is built by exactly one service, because parallel builds of the same image conflict', () => {
  const { services } = parse(readFileSync(file, 'utf8'), { merge: true });
  const built = Object.keys(services).filter((name) => services[name].build !== undefined);
  const images = built.map((name) => services[name].image);
  assert.deepEqual(images, [...new Set(images)]);
  assert.deepEqual(built.sort(), ['api-1', ...FOLDERS].sort());
});

test('every image is pinned, and only the entry points publish ports', () => {
  const { services } = parse(readFileSync(file, 'utf8'), { merge: true });
  for (const [name, { image }] of Object.entries(services)) {
    assert.match(image, /:(\d+\.\d+|RELEASE\.\d{4})/, name);
  }
  const published = Object.keys(services).filter((name) => services[name].ports !== undefined);
  assert.deepEqual(published.sort(), ['balancer', ...FOLDERS].sort());
});
