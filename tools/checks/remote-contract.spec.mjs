// @ts-check
/** The gate of the remote contract: what may change in it, and that the committed file matches the types. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  extendContract,
  findContractBreaks,
  readContract,
  readExports,
  readTypes,
} from './remote-contract.mjs';
import { rootDir } from '../shared/root-dir.mjs';

const file = join(rootDir, 'libs/app-kit/src/remote-contract.ts');
const source = readFileSync(file, 'utf8');
const promised = readContract();
const exported = readExports();

/** What the gate says of an edited contract. @param {[from: string, to: string][]} edits */
function breaksOf(...edits) {
  let edited = source;
  for (const [from, to] of edits) {
    assert.ok(edited.includes(from), `${from} stands in the contract`);
    edited = edited.replace(from, to);
  }
  return findContractBreaks(promised, readTypes({ [file]: edited }, exported));
}

const RAISED = /** @type {[string, string]} */ (['feed: 1', 'feed: 2']);

test('the committed contract matches the types, and breaks nobody', () => {
  const now = readTypes({}, exported);
  assert.deepEqual(findContractBreaks(promised, now), []);
  assert.deepEqual(extendContract(promised, now), promised, 'run: npm run contract');
});

test('refuses what a released remote would miss', () => {
  assert.deepEqual(breaksOf(["  'feed/PostPage': { postId: string };\n", '']), ['feed: PostPage is gone']);
  assert.deepEqual(breaksOf(['{ postId: string }', '{ id: string }']), [
    'feed: PostPage: postId is gone',
    'feed: PostPage: id is new and required',
  ]);
  assert.deepEqual(breaksOf(['{ postId: string }', '{ postId: number }']), [
    'feed: PostPage: postId was string and is number',
  ]);
  assert.deepEqual(breaksOf(["'posts' | 'friends'", "'posts' | 'friends' | 'photos'"]), [
    'ProfileTab was "friends" | "posts" and is "friends" | "posts" | "photos"',
  ]);
});

test('refuses a changed shape of a member that remotes pass to each other', () => {
  const memberFile = join(rootDir, 'libs/api-client/src/model/member.ts');
  const member = readFileSync(memberFile, 'utf8').replace('  fullName: string;', '  name: string;');
  const breaks = findContractBreaks(promised, readTypes({ [memberFile]: member }, exported));
  assert.equal(breaks.length, 1);
  assert.match(breaks[0] ?? '', /^MemberSummary was .*fullName: string;.* and is .* name: string;/);
});

test('accepts a new module and a new optional prop without a new version', () => {
  assert.deepEqual(breaksOf(['{ postId: string }', '{ postId: string; comment?: string }']), []);
  assert.deepEqual(
    breaksOf(["  'feed/PostPage'", "  'feed/Trends': { day: string };\n  'feed/PostPage'"]),
    [],
  );
});

test('accepts a new required prop with the next version, and with no later one', () => {
  const required = /** @type {[string, string]} */ ([
    '{ postId: string }',
    '{ postId: string; tone: string }',
  ]);
  assert.deepEqual(breaksOf(required), ['feed: PostPage: tone is new and required']);
  assert.deepEqual(breaksOf(required, RAISED), []);
  assert.deepEqual(breaksOf(['feed: 1', 'feed: 3']), ['feed: the version goes from 1 to 3; raise it by one']);
});

test('removes a prop in two versions: deprecated in one, gone in the next', () => {
  assert.deepEqual(breaksOf(['{ postId: string }', 'Record<never, never>'], RAISED), [
    'feed: PostPage: postId is gone',
  ]);
  const deprecated = source
    .replace(
      '{ postId: string }',
      '{\n    /** @deprecated use slug */\n    postId: string;\n    slug: string;\n  }',
    )
    .replace(...RAISED);
  const next = readTypes({ [file]: deprecated }, exported);
  assert.deepEqual(findContractBreaks(promised, next), []);
  const second = extendContract(promised, next);
  assert.deepEqual(Object.keys(second.parts.feed?.versions ?? {}), ['1', '2']);
  const gone = source.replace('{ postId: string }', '{ slug: string }').replace('feed: 1', 'feed: 3');
  assert.deepEqual(findContractBreaks(second, readTypes({ [file]: gone }, exported)), []);
  const tooEarly = source.replace('{ postId: string }', '{ slug: string }').replace(...RAISED);
  const early = readTypes({ [file]: tooEarly }, exported);
  assert.deepEqual(findContractBreaks(second, early), ['feed: PostPage: postId is gone']);
});

test('a promised module that belongs to no remote is refused', () => {
  assert.throws(() => breaksOf(["'feed/PostPage'", "'wall/PostPage'"]), /belongs to no remote/);
});

test('knows every name that remotes may import, and refuses that one is removed', () => {
  assert.ok(exported['@sharewave/ui']?.includes('Button'));
  assert.ok(!exported['@sharewave/ui']?.includes('ThemePreference'), 'a type is not there at run time');
  assert.ok(exported['@sharewave/api-client']?.includes('fetchPost'));
  const less = {
    ...exported,
    '@sharewave/ui': (exported['@sharewave/ui'] ?? []).filter((name) => name !== 'Button'),
  };
  assert.deepEqual(findContractBreaks(promised, readTypes({}, less)), [
    '@sharewave/ui no longer exports Button',
  ]);
  const more = { ...exported, '@sharewave/ui': [...(exported['@sharewave/ui'] ?? []), 'Rudder'] };
  assert.deepEqual(findContractBreaks(promised, readTypes({}, more)), []);
});
