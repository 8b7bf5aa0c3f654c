// @ts-check
/** Rules for every image of deploy/docker, checked without a container engine. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { DockerfileParser } from 'dockerfile-ast';
import { rootDir } from '../shared/root-dir.mjs';
import { deployDir } from './run-program.mjs';

const folder = join(deployDir, 'docker');

for (const file of readdirSync(folder).filter((name) => name.endsWith('.Dockerfile'))) {
  const path = join(folder, file);
  const dockerfile = DockerfileParser.parse(readFileSync(path, 'utf8'));
  // The image of the back-ups only adds programs and scripts to that of the database, and serves nothing.
  const isBuilt = file !== 'backup.Dockerfile';
  /** @param {string} keyword */
  const all = (keyword) =>
    dockerfile.getInstructions().filter((instruction) => instruction.getKeyword() === keyword);

  test(`${file}: the linter finds nothing`, () => {
    const linter = join(rootDir, 'node_modules/dockerfilelint/bin/dockerfilelint');
    const { status, stdout } = spawnSync(process.execPath, [linter, path], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stdout);
  });

  test(`${file}: builds in stages, from pinned images`, () => {
    const froms = dockerfile.getFROMs();
    assert.equal(froms.length > 1, isBuilt, 'what builds does not stay in what runs');
    const stages = froms.map((from) => from.getBuildStage());
    const images = froms.map((from) => from.getImage() ?? '').filter((image) => !stages.includes(image));
    assert.ok(images.length > 0);
    for (const image of images) assert.match(image, /:\d+\.\d+[\w.-]*@sha256:[\da-f]{64}$/);
  });

  test(`${file}: installs packages before it copies sources, so that a changed source does not install them again`, () => {
    if (!isBuilt) return;
    const lines = dockerfile.getInstructions().map((line) => line.toString());
    const [installs, sources] = [lines.indexOf('RUN npm ci'), lines.lastIndexOf('COPY . .')];
    assert.ok(installs > 0 && sources > installs);
    assert.equal(lines[installs - 1], 'COPY --from=manifests /manifests ./');
  });

  test(`${file}: runs as an unprivileged user`, () => {
    const user = all('USER').at(-1)?.getArgumentsContent();
    assert.ok(user && user !== 'root' && user !== '0', `USER ${user}`);
  });

  test(`${file}: declares its health check and its port`, () => {
    if (!isBuilt) return;
    assert.equal(all('HEALTHCHECK').length, 1);
    assert.equal(all('EXPOSE').length, 1);
  });

  test(`${file}: installs from the lock file, and copies files instead of downloading them`, () => {
    assert.deepEqual(all('ADD'), []);
    for (const run of all('RUN')) {
      assert.doesNotMatch(run.getArgumentsContent() ?? '', /npm (i|install)\b|curl|wget|sudo/);
    }
  });

  test(`${file}: contains no secret`, () => {
    for (const instruction of [...all('ARG'), ...all('ENV')]) {
      assert.doesNotMatch(instruction.getArgumentsContent() ?? '', /secret|password|token|key/i);
    }
  });
}

test('the image of the API contains every library that it needs at run time', () => {
  const text = readFileSync(join(folder, 'backend.Dockerfile'), 'utf8');
  const { dependencies } = JSON.parse(readFileSync(join(rootDir, 'backend/package.json'), 'utf8'));
  // Bundled into the API, because it is published as TypeScript.
  const bundled = '@sharewave/contracts';
  const libraries = Object.keys(dependencies).filter(
    (name) => name.startsWith('@sharewave/') && name !== bundled,
  );
  assert.ok(libraries.length > 0);
  for (const library of libraries.map((name) => name.replace('@sharewave/', 'libs/'))) {
    assert.ok(text.includes(`COPY ${library}/package.json ${library}/`), library);
    assert.ok(text.includes(`--workspace=${library}`), library);
    assert.ok(text.includes(`COPY --from=build /app/${library}/dist ${library}/dist`), library);
  }
});

test('the build context of the images excludes secrets, data and build outputs', () => {
  const ignored = readFileSync(join(rootDir, '.dockerignore'), 'utf8').split('\n');
  for (const name of ['**/.env', '.data', '.git', '**/node_modules', '**/dist']) {
    assert.ok(ignored.includes(name), name);
  }
});
