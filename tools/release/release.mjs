// @ts-check
/** `npm run release -- …`: publishes a part of the web app and decides who gets which version. See docs/releasing.md */
import { parseArgs } from 'node:util';
import { NX, lockBuilds } from '../shared/build.mjs';
import { builtElsewhere, builtParts, releaserOf } from '../shared/built-parts.mjs';
import { INTERRUPTED, runCommand } from '../shared/command.mjs';
import { FOLDERS, PART_FOLDERS } from '../shared/parts.mjs';
import { run } from '../shared/processes.mjs';
import { describeRelease, publishedReleases } from './published-versions.mjs';
import { readReleaseSettings, registryPlaceOf, signingKey } from '../shared/release-settings.mjs';
import { rootDir } from '../shared/root-dir.mjs';
import { readSettings } from '../shared/settings.mjs';

/**
 * @typedef {import('@sharewave/releases').PartName} PartName
 * @typedef {typeof import('@sharewave/releases')} Releases
 * @typedef {import('@sharewave/releases').Registry} Registry
 * @typedef {ReturnType<typeof readArguments>['values']} Flags
 * @typedef {import('../shared/release-settings.mjs').ReleaseSettings} Settings
 * @typedef {{ flags: Flags, lib: Releases, registry: Registry, rest: string[], settings: Settings }} Call
 * @typedef {{ run: (call: Call) => Promise<void>, words: number, flags?: (keyof Flags)[], check?: (call: Pick<Call, 'flags' | 'lib' | 'rest'>) => void }} Command how many words it takes, the part among them, and which options; what is refused before a part is built
 */

const DEFAULT_PREVIEW_MINUTES = 60;
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;
const DEFAULT_KEPT_DAYS = 90;

const USAGE = `npm run release -- <part>                         builds and publishes; nobody sees it yet
  <part> --dist <folder> [--commit <id>]           … a build made elsewhere, unchanged
  <part> --promote | --canary <percent>            … and shows it at once
npm run release -- canary <part> [version] <percent>
npm run release -- promote <part> [version]        without a version: the canary
npm run release -- rollback <part> [--why <text>]  ends the canary, or returns to the last good version
  --from <version>                                 the version to undo; required directly after another rollback
npm run release -- pin <part> <version>            shows it to everybody until: unpin <part>
npm run release -- preview <part> <version> [--minutes <n>]   a signed link that shows it in one browser
npm run release -- status                          what is shown to whom, and the history of changes
npm run release -- versions <part>                 all published versions of it, newest first
npm run release -- verify <part> <version>         compares the files in the registry with their manifest
npm run release -- prune [--days <n>] [--yes]      lists outdated releases; --yes removes them
npm run release -- keygen                          a new RELEASE_KEY and its RELEASE_PUBLIC_KEY
Parts: ${FOLDERS.join(', ')}`;

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      promote: { type: 'boolean', default: false },
      canary: { type: 'string' },
      why: { type: 'string' },
      from: { type: 'string' },
      minutes: { type: 'string' },
      days: { type: 'string' },
      yes: { type: 'boolean', default: false },
      dist: { type: 'string' },
      commit: { type: 'string' },
      'no-build': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
}

/** @param {string | undefined} name @returns {PartName | undefined} */
function findPart(name) {
  const parts = /** @type {[PartName, string][]} */ (Object.entries(PART_FOLDERS));
  return parts.find(([part, folder]) => name === part || name === folder)?.[0];
}

/** @param {string | undefined} name @returns {PartName} */
function requirePart(name) {
  const part = findPart(name);
  if (part === undefined) throw new Error(`Specify a part: ${FOLDERS.join(', ')}.`);
  return part;
}

/** @param {string | undefined} version */
function requireVersion(version) {
  if (version === undefined) throw new Error('Specify a version; `versions` lists what is published.');
  return version;
}

/** @param {Releases} lib @param {string | undefined} name @param {string | undefined} percent */
function requireShare(lib, name, percent) {
  const part = requirePart(name);
  if (percent === undefined) throw new Error(`Specify a percentage: canary ${name} 10`);
  lib.requireShare(part, percent);
}

/** @param {string} project @param {AbortSignal} signal */
async function build(project, signal) {
  const isBuilt = await run(process.execPath, [NX, 'build', project], {
    cwd: rootDir,
    signal,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NX_TUI: 'false', NX_DAEMON: 'false' },
  });
  // A build that went on by itself would put what it makes in the place of the next command's.
  if (signal.aborted) process.exit(INTERRUPTED);
  if (!isBuilt) throw new Error('The build failed; npm run build shows why.');
}

/** So that somebody who forgot to set the real registry does not believe that members get this release. @param {Settings} settings */
function warnOfLocalRegistry({ isOwnRegistry, registryDir }) {
  if (!isOwnRegistry) return;
  console.error(
    `Neither REGISTRY_DIR nor REGISTRY_URL is set: using the local registry ${registryDir}, which \`npm start\` serves.`,
  );
}

/** @param {Call} call */
const ledgerOf = async ({ lib, registry, settings }) => new lib.Ledger(registry, await signingKey(settings));

/**
 * Makes a change, and reports states that could not be read: the change continues from what is left of them.
 * @param {Call} call @param {Parameters<import('@sharewave/releases').Ledger['change']>[0]} step
 */
async function change(call, step) {
  const done = await (await ledgerOf(call)).change(step);
  for (const fault of done.faults)
    console.error(`${fault}. Falling back to what remotes.json shows, or else to the previous state.`);
  return done;
}

/** @param {PartName} part */
const changeOf = (part) => ({ part, by: releaserOf(), at: new Date() });

/** @param {Call} call */
async function publishPart(call) {
  const { lib, registry, flags } = call;
  const part = requirePart(call.rest[0]);
  const [built] = builtParts([part]);
  if (built === undefined) throw new Error(`${part} is not built`);
  const found = flags.dist === undefined ? built : builtElsewhere(built, flags.dist, flags.commit);
  const { release, isNew } = await lib.publish(registry, found);
  const { gzipBytes } = lib.sizeOf(release);
  const size = `${(gzipBytes / 1000).toFixed(1)} KB gzip`;
  console.log(`${isNew ? 'Published' : 'Already published:'} ${part} ${release.version} (${size})`);
  if (flags.canary !== undefined) return setCanary({ ...call, rest: [part, release.version, flags.canary] });
  if (flags.promote) return promote({ ...call, rest: [part, release.version] });
  console.log(`Show it: npm run release -- canary ${part} ${release.version} 10`);
}

/**
 * By the clocks of whoever published: one that is ahead would make its version the newest for a long time.
 * @param {Call} call @param {PartName} part
 */
async function newestVersion(call, part) {
  const [{ version, publishedAt, publishedBy }] = await publishedReleases(call, part);
  if (Date.parse(publishedAt) <= Date.now() + MAX_CLOCK_DIFFERENCE_MS) return version;
  throw new call.lib.ReleaseError(
    `Specify a version: ${version} claims to be published at ${publishedAt}, which is in the future, by ${publishedBy}.`,
  );
}

/** @param {Call} call */
async function setCanary(call) {
  const part = requirePart(call.rest[0]);
  const percent = Number(call.rest.at(-1));
  const version = call.rest.length > 2 ? requireVersion(call.rest[1]) : await newestVersion(call, part);
  await change(call, call.lib.setCanary(changeOf(part), version, percent));
  console.log(`${part} ${version} is shown to ${percent} % of the members`);
}

/**
 * After a rollback of the shell: lists remotes that its pages refuse, because they would otherwise be rolled back as failing.
 * @param {Call} call @param {import('@sharewave/releases').LedgerState} state
 */
async function warnOfRefused({ lib, registry }, state) {
  for (const why of await lib.findRefused(registry, state)) console.error(`${why}: roll it back as well.`);
}

/**
 * Runs a change after which everybody gets one version, and says which.
 * @param {(call: Call) => Parameters<typeof change>[1]} stepOf @param {string} [note]
 * @returns {(call: Call) => Promise<void>}
 */
const showToAll =
  (stepOf, note = '') =>
  async (call) => {
    const part = requirePart(call.rest[0]);
    const { state } = await change(call, stepOf(call));
    console.log(`${part} ${state.parts[part]?.stable} is shown to everybody${note}`);
    await warnOfRefused(call, state);
  };

const promote = showToAll(({ lib, rest }) => lib.promote(changeOf(requirePart(rest[0])), rest[1]));
const rollBack = showToAll(({ lib, rest, flags }) => lib.rollBack(changeOf(requirePart(rest[0])), flags));
const pin = showToAll(
  ({ lib, rest }) => lib.pin(changeOf(requirePart(rest[0])), requireVersion(rest[1])),
  ' until it is unpinned',
);

/** @param {Call} call */
async function unpin(call) {
  const part = requirePart(call.rest[0]);
  const { hasChanged } = await change(call, call.lib.unpin(changeOf(part)));
  console.log(`${part} ${hasChanged ? 'takes promotions again' : 'is not pinned'}`);
}

/** @param {Call} call */
async function preview(call) {
  const { lib, registry, rest, flags, settings } = call;
  const part = requirePart(rest[0]);
  const minutes = Number(flags.minutes ?? DEFAULT_PREVIEW_MINUTES);
  const now = new Date();
  const until = new Date(now.getTime() + minutes * 60_000);
  const request = { part, version: requireVersion(rest[1]), site: settings.siteUrl, until };
  const token = await lib.signPreview(registry, await signingKey(settings), request, now);
  console.log(`${settings.siteUrl}/_preview/${token}`);
}

/** @param {Call} call */
async function status(call) {
  const { state, faults } = await (await ledgerOf(call)).readOwn();
  for (const fault of faults) console.error(fault);
  for (const [name, part] of Object.entries(state.parts)) {
    const canary = part.canary === null ? '' : `, canary ${part.canary.version} at ${part.canary.percent} %`;
    console.log(`${name}: ${part.stable}${part.pinned ? ' (pinned)' : ''}${canary}`);
    for (const { at, by, action, version, to, why } of part.events) {
      const versions = to === undefined ? version : `${version} to ${to}`;
      console.log(`  ${at} ${action} ${versions} by ${by}${why === undefined ? '' : `: ${why}`}`);
    }
  }
  if (state.revision === 0) console.log('Nothing has been released yet.');
  await warnOfRefused(call, state);
}

/** @param {Call} call */
async function versions(call) {
  const part = requirePart(call.rest[0]);
  const { state } = await (await ledgerOf(call)).readOwn();
  for (const release of await publishedReleases(call, part))
    console.log(describeRelease(call.lib, release, state.parts[part]));
}

/** @param {Call} call */
async function verify(call) {
  const part = requirePart(call.rest[0]);
  const { registry } = call;
  const release = await call.lib.findRelease(registry, part, requireVersion(call.rest[1]));
  const damaged = await call.lib.findDamage(registry, release);
  if (damaged !== null)
    throw new call.lib.ReleaseError(`${damaged} of ${part} ${release.version} is damaged.`);
  console.log(
    `${part} ${release.version}: all ${Object.keys(release.files).length} files are as they were built`,
  );
}

/** @param {Call} call */
async function prune(call) {
  const { lib, registry, flags } = call;
  const ledger = await ledgerOf(call);
  const outdated = await lib.findOutdated(registry, ledger, {
    days: Number(flags.days ?? DEFAULT_KEPT_DAYS),
  });
  if (!flags.yes) {
    for (const { part, version, publishedAt, publishedBy } of outdated)
      console.log(`${part} ${version}  ${publishedAt}  by ${publishedBy}`);
    const next = outdated.length === 0 ? '' : ' Nothing was removed; --yes removes them.';
    return console.log(`${outdated.length} releases are outdated.${next}`);
  }
  for (const name of await lib.removeReleases(registry, ledger, outdated)) console.log(`Removed ${name}`);
}

/** @param {Call} call */
async function keygen({ lib }) {
  const key = lib.newPrivateKey();
  console.log(`RELEASE_KEY=${key}\nRELEASE_PUBLIC_KEY=${lib.publicKeyText(lib.readPrivateKey(key))}`);
}

/** @type {Command} */
const PUBLISH = {
  run: publishPart,
  words: 1,
  flags: ['dist', 'commit', 'promote', 'canary'],
  check: ({ flags, lib, rest }) => flags.canary !== undefined && requireShare(lib, rest[0], flags.canary),
};

/** @type {Record<string, Command>} */
const COMMANDS = {
  canary: {
    run: setCanary,
    words: 3,
    check: ({ lib, rest: [part, ...more] }) => requireShare(lib, part, more.at(-1)),
  },
  promote: { run: promote, words: 2 },
  rollback: { run: rollBack, words: 1, flags: ['why', 'from'] },
  pin: { run: pin, words: 2 },
  unpin: { run: unpin, words: 1 },
  preview: { run: preview, words: 2, flags: ['minutes'] },
  status: { run: status, words: 0 },
  versions: { run: versions, words: 1 },
  verify: { run: verify, words: 2 },
  prune: { run: prune, words: 0, flags: ['days', 'yes'] },
  keygen: { run: keygen, words: 0 },
};

/**
 * Unknown arguments must not be ignored: "promote … --canary 10" would go to everybody.
 * @param {string} name @param {Command} command @param {string[]} rest @param {Flags} given
 */
function rejectUnknownArguments(name, { words, flags = [] }, rest, given) {
  const options = /** @type {(keyof Flags)[]} */ (Object.keys(given)).filter((option) => given[option]);
  const unknown = options.filter((option) => ![...flags, 'no-build'].includes(option));
  const unexpected = [...rest.slice(words), ...unknown.map((option) => `--${option}`)];
  if (unexpected.length > 0) {
    throw new Error(`${name} does not accept ${unexpected.join(', ')}; npm run release shows the usage.`);
  }
  if (given.commit && !given.dist)
    throw new Error('--commit requires --dist: other builds come from this checkout.');
  if (given.promote && given.canary) throw new Error('Use either --promote or --canary, not both.');
}

/** @param {AbortSignal} signal @returns {Promise<number>} exit code */
async function main(signal) {
  const settings = readReleaseSettings(readSettings());
  const { values: flags, positionals } = readArguments();
  const [word = '', ...more] = positionals;
  const part = findPart(word);
  const command = part === undefined ? COMMANDS[word] : PUBLISH;
  if (flags.help || command === undefined) {
    console.log(USAGE);
    if (word !== '' && command === undefined) console.error(`There is no part or command "${word}".`);
    return flags.help ? 0 : 1;
  }
  const rest = part === undefined ? more : positionals;
  rejectUnknownArguments(word, command, rest, flags);
  const isBuilt = flags['no-build'] || flags.dist !== undefined;
  const releaseLock = isBuilt ? () => {} : await lockBuilds(signal);
  if (!isBuilt) await build('releases', signal);
  const lib = await import('@sharewave/releases');
  command.check?.({ flags, lib, rest });
  if (!isBuilt && part !== undefined) await build(PART_FOLDERS[part], signal);
  // From here on an interrupted step leaves nothing behind.
  if (signal.aborted) process.exit(INTERRUPTED);
  signal.addEventListener('abort', () => process.exit(INTERRUPTED));
  if (command !== COMMANDS.keygen) warnOfLocalRegistry(settings);
  const registry = await lib.openRegistry(await registryPlaceOf(settings));
  // Only a publish still has to read the build; other commands release the lock at once.
  if (command !== PUBLISH) releaseLock();
  await command.run({ flags, lib, registry, rest, settings });
  return 0;
}

await runCommand(main);
