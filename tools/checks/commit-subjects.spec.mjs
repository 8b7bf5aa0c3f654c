// @ts-check
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { commitSubjectProblems } from './commit-subjects.mjs';

const folder = mkdtempSync(join(tmpdir(), 'sharewave-commits-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const repository = join(folder, 'repository');
const LONG = 'x'.repeat(73);

/** @param {string} directory @param {string[]} args */
const git = (directory, ...args) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@sea.example', ...args], {
    cwd: directory,
    encoding: 'utf8',
  }).trim();
/** @param {string} subject */
const commit = (subject) => git(repository, 'commit', '--quiet', '--allow-empty', '--message', subject);

git(folder, 'init', '--quiet', 'repository');
commit(LONG);
const old = git(repository, 'rev-parse', 'HEAD');
commit('x'.repeat(72));

test('subjects up to 72 characters pass, and older commits are not checked', () => {
  assert.deepEqual(commitSubjectProblems(repository, old), []);
});

test('a longer subject is reported with its length', () => {
  commit(LONG);
  const [problem = '', ...others] = commitSubjectProblems(repository, old);
  assert.match(problem, /^73 characters, at most 72: \w+ x{73}$/);
  assert.deepEqual(others, []);
});

test('a shallow clone is checked as far as it reaches', () => {
  const clone = (/** @type {string} */ name) => {
    git(folder, 'clone', '--quiet', '--depth=1', pathToFileURL(repository).href, name);
    return commitSubjectProblems(join(folder, name), old).length;
  };
  assert.equal(clone('with-a-long-one'), 1);
  commit('fine');
  assert.equal(clone('without'), 0);
});

test('a folder that is no clone is not checked', () => {
  assert.deepEqual(commitSubjectProblems(folder, old), []);
});
