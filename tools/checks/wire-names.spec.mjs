// @ts-check
/** Names of the wire format are used only at the edges: schemas, presenters, controllers and gateways in the API, and the client. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FOLDERS } from '../shared/parts.mjs';
import { rootDir } from '../shared/root-dir.mjs';

/** Names of the wire format only; domain and views use other names for the same things. */
const WIRE_NAMES =
  /\b(postMessage|profilePhotoURL|bgPhotoURL|partnerPhotoURL|friendPhotoURL|authorID|authorAvatar|imageURLs|imageKeyArray|imageAltArray|numberOfLikes|numberOfComments|numberOfFriends|roomID|messageID|clientMessageID|partnerID)\b/;
const SOURCES = [
  'backend/src',
  ...['api-client', 'app-kit', 'ui', 'virtual-list'].map((lib) => `libs/${lib}/src`),
  ...FOLDERS.map((folder) => `${folder}/src`),
];
const EDGES = [
  /\.(presenter|mapper|controller|gateway)\.ts$/,
  /\.(e2e-)?spec\.tsx?$/,
  /^libs\/api-client\/src\/(endpoints|realtime)\//,
  // Parses and answers `sendMessage` for both gateways.
  /^backend\/src\/modules\/chats\/message-sender\.ts$/,
  // The list of fields that logs hide.
  /^backend\/src\/common\/logging\//,
];

/** @param {string} folder @returns {string[]} */
const filesOf = (folder) =>
  readdirSync(join(rootDir, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`);

test('wire names stay in schemas, presenters, mappers and their tests', () => {
  const found = SOURCES.flatMap(filesOf)
    .filter((file) => !EDGES.some((edge) => edge.test(file)))
    .flatMap((file) =>
      readFileSync(join(rootDir, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (WIRE_NAMES.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    );
  assert.deepEqual(found, []);
});
