// @ts-check
/** `npm run release` on a built checkout, as a team types it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { rootDir } from '../shared/root-dir.mjs';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'sharewave-release-'));
after(() => rmSync(DATA_DIR, { recursive: true, force: true }));

/** @param {string[]} args */
const release = (...args) => releaseWith({}, ...args);

/** @param {Record<string, string>} more @param {string[]} args */
function releaseWith(more, ...args) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['tools/release/release.mjs', ...args, '--no-build'],
    {
      cwd: rootDir,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR, REGISTRY_DIR: '', RELEASE_KEY: '', RELEASE_BY: 'anna', ...more },
    },
  );
  return { status, text: `${stdout}${stderr}` };
}

/** @param {string[]} args @param {RegExp} line */
function assertSays(line, ...args) {
  const { status, text } = release(...args);
  assert.equal(status, 0, text);
  assert.match(text, line);
  return text;
}

/** @param {string[]} args @param {RegExp} line */
function assertRefuses(line, ...args) {
  const { status, text } = release(...args);
  assert.equal(status, 1, text);
  assert.match(text, line);
  assert.doesNotMatch(text, /\n\s+at /, 'no stack');
}

test('a part goes from published to shown, and the status says who did it', () => {
  const [, version = ''] =
    /Published feed (\S+) \([\d.]+ KB gzip\)/.exec(assertSays(/Published feed/, 'mfe-feed')) ?? [];
  assertSays(/^Already published: feed/, 'mfe-feed');
  assertSays(/Nothing has been released yet/, 'status');
  assertSays(new RegExp(`feed ${version} is shown to everybody`), 'promote', 'feed', version);
  assertSays(new RegExp(`^feed: ${version}\n.*promote ${version} by anna`), 'status');
  assertSays(/all \d+ files are as they were built/, 'verify', 'feed', version);
  assertSays(/^http:\/\/localhost:4200\/_preview\/\S+\.\S+$/m, 'preview', 'mfe-feed', version);
});

test('a release into the registry of this checkout says so', () => {
  const here =
    /REGISTRY_DIR nor REGISTRY_URL is set: using the local registry \S+registry, which `npm start` and `npm run cluster` serve\./;
  for (const args of [['mfe-feed'], ['status'], ['promote', 'feed', 'x']])
    assert.match(release(...args).text, here);
  const named = releaseWith({ REGISTRY_DIR: join(DATA_DIR, 'shared') }, 'mfe-feed');
  assert.match(named.text, /Published feed/);
  assert.doesNotMatch(named.text, here);
  assert.doesNotMatch(release('keygen').text, here);
});

test('a command that makes no sense is refused in one line', () => {
  assertRefuses(/^There is no part or command "mfe-fed"\.$/m, 'mfe-fed');
  assertRefuses(/npm run release/, 'no-such-thing');
  assertRefuses(/Specify a part/, 'promote');
  assertRefuses(/has no published version 9\.9\.9/, 'promote', 'mfe-feed', '9.9.9');
  assertRefuses(/friends has not been released/, 'rollback', 'mfe-friends');
  assertRefuses(/no earlier version/, 'rollback', 'mfe-feed');
  assertRefuses(/more than 0 and at most 100/, 'canary', 'feed', '200');
  assertRefuses(/does not expose HomeFeed/, 'mfe-feed', '--dist', 'mfe-profile/dist');
});

test('a wrong setting is reported in one line', () => {
  const { status, text } = releaseWith({ WEB_PORT: 'high' }, 'status');
  assert.equal(status, 1);
  assert.match(text, /^WEB_PORT must be a port number from 1 to 65531, not "high"\.\n$/);
});

test('a part that is not pinned is not reported as unpinned', () => {
  const [, version = ''] = /^feed: (\S+)/.exec(release('status').text) ?? [];
  assertSays(/until it is unpinned/, 'pin', 'feed', version);
  const shown = `${version} is shown to everybody`;
  assertSays(new RegExp(`^feed takes promotions again; ${shown}$`, 'm'), 'unpin', 'feed');
  assertSays(new RegExp(`^feed is not pinned; ${shown}$`, 'm'), 'unpin', 'feed');
  assertSays(/to everybody until it is unpinned$/m, 'pin', 'feed', version);
  assertSays(/takes promotions again/, 'unpin', 'mfe-feed');
});

test('a part is held, the status says by whom and why, and it is released again', () => {
  assertSays(/^feed is held: it is not rolled back automatically/m, 'hold', 'feed', '--why', 'false reports');
  assertSays(/^feed was already held/m, 'hold', 'mfe-feed');
  assertSays(/^feed: \S+\n {2}held since \S+Z by anna: false reports$/m, 'status');
  assertSays(/^feed can be rolled back automatically again$/m, 'unhold', 'feed');
  assertSays(/^feed is not held$/m, 'unhold', 'feed');
  assert.doesNotMatch(assertSays(/^feed: /m, 'status'), /held/);
});

test('published versions are listed, newest first, with their channels and failures', () => {
  const [, shown = ''] = /^feed: (\S+)/.exec(release('status').text) ?? [];
  const dist = join(DATA_DIR, 'feed-later');
  cpSync(join(rootDir, 'mfe-feed/dist'), dist, { recursive: true });
  writeFileSync(join(dist, 'later.js'), '');
  const [, later = ''] = /Published feed (\S+)/.exec(assertSays(/^Published/, 'feed', '--dist', dist)) ?? [];
  const rows = () =>
    assertSays(/./, 'versions', 'mfe-feed')
      .split('\n')
      .filter((line) => line.startsWith('0.'));
  const [first = '', second = ''] = rows();
  assert.match(first, /^\S+ {2}\S+Z {2}[\d.]+ KB gzip {2}\S+ {2}by anna$/);
  assert.deepEqual([first.split(' ')[0], second.split(' ')[0]], [later, shown]);
  assert.match(second, / {2}stable$/);
  assertSays(/is shown to 5 %/, 'canary', 'feed', later, '5');
  assertSays(/is already shown to 5 %/, 'canary', 'feed', '5');
  assert.match(rows()[0] ?? '', / {2}canary 5 %$/);
  assertSays(/shown to everybody/, 'promote', 'feed');
  assertRefuses(/nothing new of feed: everybody has its newest version/, 'canary', 'feed', '5');
  assert.match(rows()[1] ?? '', / {2}former$/);
  assertSays(/shown to everybody/, 'rollback', 'feed');
  assertRefuses(/Nothing of profile has been published/, 'versions', 'profile');
  assertRefuses(/Specify a part/, 'versions');
});

test('outdated releases are listed, and removed only if that is confirmed', () => {
  const registry = join(DATA_DIR, 'registry/feed');
  const [known = ''] = readdirSync(registry);
  const manifest = JSON.parse(readFileSync(join(registry, known, 'release.json'), 'utf8'));
  // Nobody can publish in the past, so the oldest of many is written as if somebody had.
  for (let year = 2000; year < 2011; year += 1) {
    const version = `0.0.1-of-${year}`;
    const copy = { ...manifest, version, publishedAt: `${year}-01-01T00:00:00.000Z` };
    mkdirSync(join(registry, version));
    writeFileSync(join(registry, version, 'release.json'), JSON.stringify(copy));
  }
  const before = readdirSync(registry);
  assertSays(/^feed 0\.0\.1-of-2000 {2}2000-\S+ {2}by anna$/m, 'prune');
  assertSays(
    /^\d releases are outdated\. Nothing was removed; --yes removes them\.$/m,
    'prune',
    '--days',
    '30',
  );
  assertRefuses(/at least 7 days/, 'prune', '--days', '1', '--yes');
  assertRefuses(/prune does not accept feed/, 'prune', 'feed');
  assert.deepEqual(readdirSync(registry), before);
  assertSays(/^Removed feed 0\.0\.1-of-2000$/m, 'prune', '--yes');
  const left = readdirSync(registry);
  const gone = before.filter((version) => !left.includes(version));
  assert.deepEqual(gone, ['0.0.1-of-2000', '0.0.1-of-2001', '0.0.1-of-2002']);
  assertSays(/^0 releases are outdated\.$/m, 'prune');
  assertSays(/^feed: /m, 'status');
  for (const year of left.filter((version) => version.startsWith('0.0.1-of-')))
    rmSync(join(registry, year), { recursive: true });
});

test('a change after the newest state was lost says so, and brings back nothing that was rolled back', () => {
  const before = /^feed: (\S+)/.exec(release('status').text)?.[1] ?? '';
  const states = join(DATA_DIR, 'registry/.states');
  const newest = Math.max(...readdirSync(states).map((name) => Number.parseInt(name, 10)));
  writeFileSync(join(states, `${newest}.json`), '{');
  const lost = new RegExp(`^State ${newest} of the registry cannot be used: `, 'm');
  assertSays(lost, 'status');
  assertSays(lost, 'pin', 'feed', before);
  assert.doesNotMatch(assertSays(new RegExp(`^feed: ${before} `, 'm'), 'status'), /State \d+ of/);
  assertSays(/takes promotions again/, 'unpin', 'feed');
});

test('a build made elsewhere is recorded with its own commit, not that of this checkout', () => {
  const dist = join(DATA_DIR, 'friends-elsewhere');
  cpSync(join(rootDir, 'mfe-friends/dist'), dist, { recursive: true });
  /** @param {string[]} more */
  const commitOf = (line = '', ...more) => {
    writeFileSync(join(dist, 'more.js'), line);
    const published = assertSays(/^Published/, 'friends', '--dist', dist, ...more);
    const [, version = ''] = /Published friends (\S+)/.exec(published) ?? [];
    const row = release('versions', 'friends')
      .text.split('\n')
      .find((text) => text.startsWith(version));
    return /KB gzip {2}(\S+) /.exec(row ?? '')?.[1];
  };
  assert.equal(commitOf('a'), 'unknown');
  assert.equal(commitOf('b', '--commit', '0123abcd'), '0123abcd');
  writeFileSync(join(dist, 'release.json'), JSON.stringify({ commit: '4567cdef' }));
  assert.equal(commitOf('c'), '4567cdef');
  assertRefuses(/at most 64/, 'friends', '--dist', dist, '--commit', 'x'.repeat(65));
  assertRefuses(/--commit requires --dist/, 'friends', '--commit', '0123abcd');
});

test('a canary without a version is refused while one claims to be published in the future', () => {
  const registry = join(DATA_DIR, 'registry/feed');
  const [known = ''] = readdirSync(registry);
  const ahead = join(registry, '9.0.0-ahead');
  const manifest = JSON.parse(readFileSync(join(registry, known, 'release.json'), 'utf8'));
  const copy = { ...manifest, version: '9.0.0-ahead', publishedAt: '2999-01-01T00:00:00.000Z' };
  mkdirSync(ahead);
  writeFileSync(join(ahead, 'release.json'), JSON.stringify(copy));
  assertRefuses(/Specify a version: 9\.0\.0-ahead claims to be published .*2999/, 'canary', 'feed', '5');
  rmSync(ahead, { recursive: true });
});

test('a preview that would expire at once, or last for longer than a day, is refused', () => {
  const [, version = ''] = /^feed: (\S+)/.exec(release('status').text) ?? [];
  for (const minutes of ['0.001', '1441', 'long'])
    assertRefuses(/between 1 and 1440 minutes/, 'preview', 'mfe-feed', version, '--minutes', minutes);
});

test('an argument that a command does not take is refused before anything is done', () => {
  assertSays(/^Already published: feed/, 'mfe-feed');
  const before = assertSays(/^feed: /, 'status');
  const [, version = ''] = /^feed: (\S+)/.exec(before) ?? [];
  assertRefuses(/rollback does not accept 1\.0\.0;/, 'rollback', 'mfe-feed', '1.0.0');
  assertRefuses(/promote does not accept --canary;/, 'promote', 'mfe-feed', version, '--canary', '10');
  assertRefuses(/mfe-profile does not accept rollback;/, 'mfe-profile', 'rollback');
  assertRefuses(/--promote or --canary/, 'mfe-profile', '--promote', '--canary', '10');
  assert.equal(release('status').text, before);
  assertRefuses(/Nothing of profile has been published/, 'canary', 'mfe-profile', '10');
});

test('an invalid percentage is refused before a part is built or published', () => {
  assertRefuses(/at most 100 % of the members, not to "abc"/, 'mfe-messenger', '--canary', 'abc');
  assertRefuses(/at most 100 % of the members, not to ""/, 'mfe-messenger', '--canary', '');
  assertRefuses(/The shell cannot have a canary/, 'shell', '--canary', '10');
  assertRefuses(/Specify a percentage: canary mfe-feed 10/, 'canary', 'mfe-feed');
  assertRefuses(/at most 100 % of the members, not to "1\.0\.0"/, 'canary', 'mfe-feed', '10', '1.0.0');
  assertRefuses(/Specify a part/, 'canary');
  assert.deepEqual(
    ['messenger', 'shell'].filter((part) => existsSync(join(DATA_DIR, 'registry', part))),
    [],
  );
});

test('damaged older versions are named, and the newest is shown', () => {
  const [, version = ''] = /Published friends (\S+)/.exec(assertSays(/^Published/, 'mfe-friends')) ?? [];
  assertSays(/to everybody/, 'promote', 'mfe-friends', version);
  const dist = join(DATA_DIR, 'newer');
  cpSync(join(rootDir, 'mfe-friends/dist'), dist, { recursive: true });
  writeFileSync(join(dist, 'more.js'), '');
  assertSays(/^Published/, 'mfe-friends', '--dist', dist);
  const folder = join(DATA_DIR, 'registry/friends');
  mkdirSync(join(folder, '0.0.1-old'));
  writeFileSync(join(folder, '0.0.1-old/release.json'), '{');
  writeFileSync(join(folder, 'notes.txt'), '');
  const text = assertSays(/^friends (?!0\.0\.1)\S+ is shown to 10 %/m, 'canary', 'mfe-friends', '10');
  assert.match(text, /^The manifest of friends 0\.0\.1-old is damaged in the registry\. It is skipped\.$/m);
  assert.match(text, /^friends has no published version notes\.txt\. It is skipped\.$/m);
});

test('a rollback of the shell names the remotes that its pages refuse', () => {
  const shells = ['former', 'newer'].map((name) => {
    const dist = join(DATA_DIR, `shell-${name}`);
    cpSync(join(rootDir, 'shell/dist'), dist, { recursive: true });
    return dist;
  });
  const [former = '', newer = ''] = shells;
  writeFileSync(join(former, 'shared-exports.json'), '{"@sharewave/ui":[]}');
  assertSays(/^shell \S+ is shown to everybody$/m, 'shell', '--dist', newer, '--promote');
  const stranded =
    /^feed \S+ imports \w+ of @sharewave\/ui, which shell \S+ does not have: roll it back as well\.$/m;
  assertSays(stranded, 'shell', '--dist', former, '--promote');
  assertSays(stranded, 'status');
  assert.doesNotMatch(assertSays(/shown to everybody/, 'rollback', 'shell'), stranded);
});

test('a rollback that is entered twice takes back one version, and a further one by its name', () => {
  const publish = (/** @type {string} */ name) => {
    const dist = join(DATA_DIR, `profile-${name}`);
    cpSync(join(rootDir, 'mfe-profile/dist'), dist, { recursive: true });
    writeFileSync(join(dist, 'more.js'), name);
    const text = assertSays(/to everybody$/m, 'mfe-profile', '--dist', dist, '--promote');
    return /^Published profile (\S+)/.exec(text)?.[1] ?? '';
  };
  const [first, second, third] = [publish('first'), publish('second'), publish('third')];
  assertSays(new RegExp(`^profile ${second} is shown to everybody$`, 'm'), 'rollback', 'mfe-profile');
  assertRefuses(
    new RegExp(`by anna\\. To roll back ${second} as well, add --from ${second}\\.$`, 'm'),
    'rollback',
    'profile',
  );
  assertRefuses(new RegExp(`would now undo ${second}, not ${third}`), 'rollback', 'profile', '--from', third);
  assertSays(new RegExp(`^profile ${first} is shown`, 'm'), 'rollback', 'profile', '--from', second);
  assertSays(new RegExp(`  \\S+ rollback ${second} to ${first} by anna$`, 'm'), 'status');
});

test('a full disk is reported, and no empty draft stays on it', () => {
  const [, version = ''] = /^feed: (\S+)/m.exec(release('status').text) ?? [];
  const command = `ulimit -f 0; exec "${process.execPath}" tools/release/release.mjs pin mfe-feed ${version} --no-build`;
  const { status, stderr } = spawnSync('sh', ['-c', command], {
    cwd: rootDir,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR, REGISTRY_DIR: '', RELEASE_KEY: '', RELEASE_BY: 'anna' },
  });
  assert.equal(status, 1, stderr);
  assert.match(stderr, /The registry \S+ cannot be written to \(EFBIG\)/);
  assert.deepEqual(readdirSync(join(DATA_DIR, 'registry/.incoming')), []);
});

test('a status with another key does not say that nothing was released', () => {
  const RELEASE_KEY = /^RELEASE_KEY=(\S+)/.exec(release('keygen').text)?.[1] ?? '';
  const { status, text } = releaseWith({ RELEASE_KEY }, 'status');
  assert.equal(status, 1, text);
  assert.match(text, /is not signed by this key/);
  assert.doesNotMatch(text, /Nothing has been released/);
});
