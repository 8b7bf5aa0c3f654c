// @ts-check
/** What members see of a failure: only texts that the specification names, and states (checklist K). */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { FOLDERS } from '../shared/parts.mjs';
import { rootDir } from '../shared/root-dir.mjs';

/** Error messages that the specification names; the text of a refused login is the API's own. */
const MESSAGES = [
  'Username must be between 6-32 characters',
  'Password must be between 6-32 characters',
  'Passwords do not match',
  'User does not exist',
  'Unexpected Application Error!',
  // A uniqueness text, which the API answers.
  'Email cannot be used',
];

/** States of things on the screen, named beside their retry, and 'Status Error', which is a status of the specification. */
const STATES = [
  'Could not load',
  'Like not saved',
  'Not deleted',
  'Not saved',
  'Not sent',
  'Photo not uploaded',
  'Search could not be loaded. Try again',
  'Sharewave could not set sail',
  'Sharewave could not set sail. Load the page again.',
  'Status Error',
  'The form could not be loaded',
  'Try again',
  'Try again in',
  'Try again to save the',
  'You are no longer friends, so messages cannot be sent',
  'You are offline',
  'Your browser blocks the storage that a login needs',
  // After the name of a part of the page.
  'could not be loaded',
];

/** Texts that sound alike: a hint under a field, and reasons that go to the log. */
const OTHERS = [
  'Read aloud to members who cannot see it.',
  'could not be loaded, or is not what was released',
];

/** Words by which a text speaks of a failure. */
const FAILURE =
  /\b(error|fail(s|ed|ure)?|wrong|sorry|oops|problem|invalid|denied|refused|unable|cannot|could not|not (sent|saved|deleted|uploaded|loaded|match|exist|allowed|found|possible)|no longer|offline|must|blocks|try again)\b/i;
const SOURCES = [
  ...FOLDERS.map((folder) => `${folder}/src`),
  ...['app-kit', 'ui', 'virtual-list'].map((lib) => `libs/${lib}/src`),
  'libs/contracts/src/rules',
];
const FILES = [
  'libs/contracts/src/texts.ts',
  ...SOURCES.flatMap((folder) =>
    readdirSync(join(rootDir, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  ),
].filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file));

/** What is written for the log, for other code or for the style sheet. @param {ts.Node} node */
const isUnseen = (node) =>
  ts.isImportDeclaration(node) ||
  ts.isTaggedTemplateExpression(node) ||
  (ts.isCallExpression(node) && /^console\./.test(node.expression.getText())) ||
  (ts.isNewExpression(node) && /Error$/.test(node.expression.getText()));

/** @param {ts.Node} node @returns {string[]} */
function textsIn(node) {
  if (isUnseen(node)) return [];
  const isText = ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node);
  const texts = isText ? [node.text.replace(/\s+/g, ' ').trim()] : [];
  ts.forEachChild(node, (child) => void texts.push(...textsIn(child)));
  return texts;
}

/** @param {string} file */
const sourceOf = (file) =>
  ts.createSourceFile(file, readFileSync(join(rootDir, file), 'utf8'), ts.ScriptTarget.Latest, true);

test('the web says of a failure what the specification says, or names a state [M220 D16]', () => {
  // One word alone is a name in the code, not a text.
  const said = FILES.flatMap((file) => textsIn(sourceOf(file))).filter(
    (text) => text.includes(' ') && FAILURE.test(text),
  );
  assert.deepEqual([...new Set(said)].sort(), [...MESSAGES, ...STATES, ...OTHERS].sort());
});

test('the words of a failure are read by the login, the registration and a log alone [M220 D16]', () => {
  const reading = FILES.filter((file) => /\berror\.(text|body|fields|message)\b/.test(sourceOf(file).text));
  // Details of a failed load are reported to the API.
  assert.deepEqual(reading.filter((file) => !file.startsWith('shell/src/remotes/')).sort(), [
    'mfe-profile/src/shared/useFriendship.ts',
    'shell/src/login/useLogin.ts',
    'shell/src/login/useRegistration.ts',
  ]);
});
