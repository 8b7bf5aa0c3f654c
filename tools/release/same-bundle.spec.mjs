// @ts-check
/** One commit is one version (docs/decisions/releases.md): builds a remote in two checkouts and compares. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { rootDir } from '../shared/root-dir.mjs';

const folder = mkdtempSync(join(tmpdir(), 'sharewave-checkouts-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const COPIED = ['libs/build', 'libs/app-kit', 'mfe-friends'];
const BUILT = /[\\/](dist|\.cache)$/;

/** A minimal checkout for the build of one remote, with the packages of this one. @param {string} name */
function checkOut(name) {
  const checkout = join(folder, name);
  for (const path of COPIED) {
    cpSync(join(rootDir, path), join(checkout, path), {
      recursive: true,
      filter: (from) => !BUILT.test(from),
    });
  }
  for (const scope of ['', '@sharewave']) {
    mkdirSync(join(checkout, 'node_modules', scope), { recursive: true });
    for (const entry of readdirSync(join(rootDir, 'node_modules', scope))) {
      if (['.cache', '@sharewave', 'build'].includes(entry)) continue;
      symlinkSync(join(rootDir, 'node_modules', scope, entry), join(checkout, 'node_modules', scope, entry));
    }
  }
  symlinkSync(join(checkout, 'libs/build'), join(checkout, 'node_modules/@sharewave/build'));
  return checkout;
}

/** Builds a remote; its files by their names. @param {string} checkout */
function build(checkout) {
  const cli = join(rootDir, 'node_modules/webpack-cli/bin/cli.js');
  const { status, stderr } = spawnSync(process.execPath, [cli, '--config', 'webpack.config.mjs'], {
    cwd: join(checkout, 'mfe-friends'),
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  const dist = join(checkout, 'mfe-friends/dist');
  const paths = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.\w+$/.test(path),
  );
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(dist, path), 'latin1')]));
}

test('a remote is the same bundle, with the same names, in every checkout, and contains no path of one', () => {
  const bundle = build(checkOut('first'));
  assert.ok(Object.keys(bundle).some((path) => path.includes('remoteEntry')));
  for (const [path, text] of Object.entries(bundle))
    assert.ok(!text.includes(folder), `${path} names its place`);
  const other = build(checkOut('other'));
  assert.deepEqual(Object.keys(other).sort(), Object.keys(bundle).sort());
  assert.deepEqual(other, bundle);
});
