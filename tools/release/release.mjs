// @ts-check
/** `npm run release -- …`: publishes a part of the web app and decides who gets which version. See docs/releasing.md */
import { parseArgs } from 'node:util';
import { NX, lockBuilds } from '../shared/build.mjs';
import { builtPart, releaserOf } from '../shared/built-parts.mjs';
import { INTERRUPTED, runCommand } from '../shared/command.mjs';
import { FOLDERS, PART_FOLDERS } from '../shared/parts.mjs';
import { run } from '../shared/processes.mjs';
import { describeRelease, publishedReleases, sizeText } from './published-versions.mjs';
import { readReleaseSettings, registryPlaceOf, signingKey } from '../shared/release-settings.mjs';
import { rootDir } from '../shared/root-dir.mjs';
import { readSettings } from '../shared/settings.mjs';

/**
 * @typedef {import('@sharewave/releases').PartName} PartName
 * @typedef {Parameters<import('@sharewave/releases').Ledger['change']>[0]} Step
 * @typedef {ReturnType<typeof readArguments>['values']} Flags
 * @typedef {(keyof Flags)[]} Options
 * @typedef {object} Call
 * @property {Flags} flags
 * @property {typeof import('@sharewave/releases')} lib imported late, because this very command may have built it
 * @property {import('@sharewave/releases').Registry} registry
 * @property {import('../shared/release-settings.mjs').ReleaseSettings} settings
 * @property {PartName} part of a command that takes one
 * @property {string[]} words that follow the part
 * @typedef {{ run: (call: Call) => Promise<void>, words?: number, options?: Options }} Command `words` is how many may follow a part; undefined if it takes none
 */

const DEFAULT_PREVIEW_MINUTES = 60;
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;
const DEFAULT_KEPT_DAYS = 90;

const USAGE = `npm run release -- <part>                         builds and publishes; nobody sees it yet
  <part> --dist <folder> [--commit <id>]           … a build made elsewhere, unchanged
  <part> --promote | --canary <percent>            … and shows it at once
npm run release -- canary <part> [version] <percent>
npm run release -- promote <part> [version]        without a version: the canary
  --anyway                                         also a version that was rolled back automatically
npm run release -- rollback <part> [--why <text>]  ends the canary, or returns to the last good version
  --from <version>                                 the version to undo; required directly after another rollback
npm run release -- hold <part> [--why <text>]      no automatic rollback of it until: unhold <part>
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
      anyway: { type: 'boolean', default: false },
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

/** @param {string | undefined} version */
function requireVersion(version) {
  if (version === undefined) throw new Error('Specify a version; `versions` lists what is published.');
  return version;
}

/** @param {string} project @param {AbortSignal} signal */
async function build(project, signal) {
  const isBuilt = await run(process.execPath, [NX, 'build', project], {
    cwd: rootDir,
    signal,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NX_TUI: 'false', NX_DAEMON: 'false' },
  });
  // A build that went on by itself would overwrite the outputs of the next command's.
  if (signal.aborted) process.exit(INTERRUPTED);
  if (!isBuilt) throw new Error('The build failed; npm run build shows why.');
}

/** @param {Call} call */
const ledgerOf = async ({ lib, registry, settings }) => new lib.Ledger(registry, await signingKey(settings));

/**
 * Makes a change, and reports states that could not be read: the change continues from what is left of them.
 * @param {Call} call @param {Step} step
 */
async function change(call, step) {
  const done = await (await ledgerOf(call)).change(step);
  for (const fault of done.faults)
    console.error(`${fault}. Falling back to what remotes.json shows, or else to the previous state.`);
  return done;
}

/** @param {Call} call */
const changeOf = ({ part }) => ({ part, by: releaserOf(), at: new Date() });

/** @param {Call} call */
async function publish(call) {
  const { lib, registry, flags, part } = call;
  const built = builtPart(part, { directory: flags.dist, commit: flags.commit });
  const { release, isNew } = await lib.publish(registry, built);
  const { version } = release;
  const label = isNew ? 'Published' : 'Already published:';
  console.log(`${label} ${part} ${version} (${sizeText(lib, release)})`);
  if (flags.canary !== undefined) return setCanary({ ...call, words: [version, flags.canary] });
  if (flags.promote) return promote({ ...call, words: [version] });
  console.log(`Show it: npm run release -- canary ${part} ${version} 10`);
}

/**
 * By the clocks of whoever published: one that is ahead would make its version the newest for a long time.
 * @param {Call} call
 */
async function newestVersion(call) {
  const [{ version, publishedAt, publishedBy }] = await publishedReleases(call, call.part);
  if (Date.parse(publishedAt) <= Date.now() + MAX_CLOCK_DIFFERENCE_MS) return version;
  throw new call.lib.ReleaseError(
    `Specify a version: ${version} claims to be published at ${publishedAt}, which is in the future, by ${publishedBy}.`,
  );
}

/** @param {Call} call */
async function setCanary(call) {
  const { lib, part, words } = call;
  const isNamed = words.length > 1;
  const version = isNamed ? requireVersion(words[0]) : await newestVersion(call);
  const percent = Number(words.at(-1));
  const { state } = await (await ledgerOf(call)).readOwn();
  if (!isNamed && state.parts[part]?.stable === version)
    throw new lib.ReleaseError(
      `There is nothing new of ${part}: everybody has its newest version, ${version}. Publish another one first, or name a version.`,
    );
  const { hasChanged } = await change(call, lib.setCanary(changeOf(call), version, percent));
  console.log(`${part} ${version} is ${hasChanged ? '' : 'already '}shown to ${percent} % of the members`);
}

/**
 * After a rollback of the shell: lists remotes that its pages refuse, because they would otherwise be rolled back as failing.
 * @param {Call} call @param {import('@sharewave/releases').LedgerState} state
 */
async function warnOfRefused({ lib, registry }, state) {
  for (const why of await lib.findRefused(registry, state)) console.error(`${why}: roll it back as well.`);
}

/** Makes a change after which everybody gets one version, and says which. @param {Call} call @param {Step} step */
async function showToAll(call, step, note = '') {
  const { state } = await change(call, step);
  console.log(`${call.part} ${state.parts[call.part]?.stable} is shown to everybody${note}`);
  await warnOfRefused(call, state);
}

/** @param {Call} call */
const promote = (call) =>
  showToAll(
    call,
    call.lib.promote(changeOf(call), call.words[0], { isAnyway: call.flags.anyway }),
    call.flags.anyway ? `; it is rolled back again if it fails, unless you hold ${call.part}` : '',
  );

/** @param {Call} call */
const rollBack = (call) => showToAll(call, call.lib.rollBack(changeOf(call), call.flags));

/** @param {Call} call */
async function pin(call) {
  const step = call.lib.pin(changeOf(call), requireVersion(call.words[0]));
  await showToAll(call, step, ' until it is unpinned');
}

/** @param {Call} call */
async function unpin(call) {
  const { hasChanged, state } = await change(call, call.lib.unpin(changeOf(call)));
  const is = hasChanged ? 'takes promotions again' : 'is not pinned';
  console.log(`${call.part} ${is}; ${state.parts[call.part]?.stable} is shown to everybody`);
}

/** @param {Call} call */
async function hold(call) {
  const { hasChanged } = await change(call, call.lib.hold(changeOf(call), call.flags.why));
  const is = hasChanged ? 'is' : 'was already';
  console.log(`${call.part} ${is} held: it is not rolled back automatically until: unhold ${call.part}`);
}

/** @param {Call} call */
async function unhold(call) {
  const { hasChanged } = await change(call, call.lib.unhold(call));
  console.log(`${call.part} ${hasChanged ? 'can be rolled back automatically again' : 'is not held'}`);
}

/** @param {Call} call */
async function preview({ lib, registry, part, words, flags, settings }) {
  const minutes = Number(flags.minutes ?? DEFAULT_PREVIEW_MINUTES);
  const now = new Date();
  const until = new Date(now.getTime() + minutes * 60_000);
  const request = { part, version: requireVersion(words[0]), site: settings.siteUrl, until };
  const token = await lib.signPreview(registry, await signingKey(settings), request, now);
  console.log(`${settings.siteUrl}/_preview/${token}`);
}

/** @param {Call} call */
async function versions(call) {
  const { state } = await (await ledgerOf(call)).readOwn();
  for (const release of await publishedReleases(call, call.part))
    console.log(describeRelease(call.lib, release, state.parts[call.part]));
}

/** @param {Call} call */
async function verify({ lib, registry, part, words }) {
  const release = await lib.findRelease(registry, part, requireVersion(words[0]));
  const damaged = await lib.findDamage(registry, release);
  if (damaged !== null) throw new lib.ReleaseError(`${damaged} of ${part} ${release.version} is damaged.`);
  console.log(
    `${part} ${release.version}: all ${Object.keys(release.files).length} files are as they were built`,
  );
}

/** @param {{ why?: string | undefined }} reason */
const because = ({ why }) => (why === undefined ? '' : `: ${why}`);

/** @param {Call} call */
async function status(call) {
  const { state, faults } = await (await ledgerOf(call)).readOwn();
  for (const fault of faults) console.error(fault);
  for (const [name, part] of Object.entries(state.parts)) {
    const canary = part.canary === null ? '' : `, canary ${part.canary.version} at ${part.canary.percent} %`;
    console.log(`${name}: ${part.stable}${part.pinned ? ' (pinned)' : ''}${canary}`);
    if (part.held) console.log(`  held since ${part.held.at} by ${part.held.by}${because(part.held)}`);
    for (const { at, by, action, version, to, why } of part.events) {
      const versions = to === undefined ? version : `${version} to ${to}`;
      console.log(`  ${at} ${action} ${versions} by ${by}${because({ why })}`);
    }
  }
  if (state.revision === 0) console.log('Nothing has been released yet.');
  await warnOfRefused(call, state);
}

/** @param {Call} call */
async function prune(call) {
  const { lib, registry, flags } = call;
  const ledger = await ledgerOf(call);
  const outdated = await lib.findOutdated(registry, ledger, {
    days: Number(flags.days ?? DEFAULT_KEPT_DAYS),
  });
  if (flags.yes) {
    for (const name of await lib.removeReleases(registry, ledger, outdated)) console.log(`Removed ${name}`);
    return;
  }
  for (const { part, version, publishedAt, publishedBy } of outdated)
    console.log(`${part} ${version}  ${publishedAt}  by ${publishedBy}`);
  const next = outdated.length === 0 ? '' : ' Nothing was removed; --yes removes them.';
  console.log(`${outdated.length} releases are outdated.${next}`);
}

/** @param {Call} call */
async function keygen({ lib }) {
  const key = lib.newPrivateKey();
  console.log(`RELEASE_KEY=${key}\nRELEASE_PUBLIC_KEY=${lib.publicKeyText(lib.readPrivateKey(key))}`);
}

/** @type {Record<string, Command>} */
const COMMANDS = {
  publish: { run: publish, words: 0, options: ['dist', 'commit', 'promote', 'canary'] },
  canary: { run: setCanary, words: 2 },
  promote: { run: promote, words: 1, options: ['anyway'] },
  rollback: { run: rollBack, words: 0, options: ['why', 'from'] },
  pin: { run: pin, words: 1 },
  unpin: { run: unpin, words: 0 },
  hold: { run: hold, words: 0, options: ['why'] },
  unhold: { run: unhold, words: 0 },
  preview: { run: preview, words: 1, options: ['minutes'] },
  versions: { run: versions, words: 0 },
  verify: { run: verify, words: 1 },
  status: { run: status },
  prune: { run: prune, options: ['days', 'yes'] },
  keygen: { run: keygen },
};

/**
 * Unknown arguments must not be ignored: "promote … --canary 10" would go to everybody.
 * @param {string} name @param {string[]} surplus @param {Options} allowed @param {Flags} flags
 */
function rejectUnknownArguments(name, surplus, allowed, flags) {
  const given = /** @type {Options} */ (Object.keys(flags)).filter((option) => flags[option]);
  const unknown = given.filter((option) => ![...allowed, 'no-build'].includes(option));
  const unexpected = [...surplus, ...unknown.map((option) => `--${option}`)];
  if (unexpected.length > 0) {
    throw new Error(`${name} does not accept ${unexpected.join(', ')}; npm run release shows the usage.`);
  }
  if (flags.commit && !flags.dist)
    throw new Error('--commit requires --dist: other builds come from this checkout.');
  if (flags.promote && flags.canary) throw new Error('Use either --promote or --canary, not both.');
}

/** Refuses a share of members that no canary can have, before anything is built. @param {Pick<Call, 'lib' | 'part'>} call @param {string | undefined} percent */
function requireShare({ lib, part }, percent) {
  if (percent === undefined) throw new Error(`Specify a percentage: canary ${PART_FOLDERS[part]} 10`);
  lib.requireShare(part, percent);
}

/** @param {AbortSignal} signal @returns {Promise<number>} exit code */
async function main(signal) {
  const settings = readReleaseSettings(readSettings());
  const { values: flags, positionals } = readArguments();
  const [first = '', ...others] = positionals;
  const name = findPart(first) === undefined ? first : 'publish';
  const command = COMMANDS[name];
  if (flags.help || command === undefined) {
    console.log(USAGE);
    if (!flags.help && first !== '') console.error(`There is no part or command "${first}".`);
    return flags.help ? 0 : 1;
  }
  const takesPart = command.words !== undefined;
  const [partName, ...words] = !takesPart ? [] : name === first ? others : positionals;
  const part = /** @type {PartName} */ (findPart(partName));
  rejectUnknownArguments(
    first,
    takesPart ? words.slice(command.words) : others,
    command.options ?? [],
    flags,
  );
  if (takesPart && part === undefined) throw new Error(`Specify a part: ${FOLDERS.join(', ')}.`);
  const isBuilt = flags['no-build'] || flags.dist !== undefined;
  const releaseLock = isBuilt ? () => {} : await lockBuilds(signal);
  if (!isBuilt) await build('releases', signal);
  const lib = await import('@sharewave/releases');
  if (command === COMMANDS.canary) requireShare({ lib, part }, words.at(-1));
  if (flags.canary !== undefined) requireShare({ lib, part }, flags.canary);
  const isPublish = command === COMMANDS.publish;
  if (!isBuilt && isPublish) await build(PART_FOLDERS[part], signal);
  // From here on an interrupted step leaves nothing behind.
  if (signal.aborted) process.exit(INTERRUPTED);
  signal.addEventListener('abort', () => process.exit(INTERRUPTED));
  // So that somebody who forgot to set the real registry does not believe that members get this release.
  if (settings.isOwnRegistry && command !== COMMANDS.keygen)
    console.error(
      `Neither REGISTRY_DIR nor REGISTRY_URL is set: using the local registry ${settings.registryDir}, which \`npm start\` and \`npm run cluster\` serve.`,
    );
  const registry = await lib.openRegistry(await registryPlaceOf(settings));
  // Only a publish still has to read the build.
  if (!isPublish) releaseLock();
  await command.run({ flags, lib, registry, settings, part, words });
  return 0;
}

await runCommand(main);
