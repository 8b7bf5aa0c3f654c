// @ts-check
/**
 * The folders of a remote: one shows a component of another, and what several of them need lies in `shared/`, which imports
 * none of them.
 * @param {string} regex @param {string} message
 */
const notFrom = (regex, message) => ({
  'no-restricted-imports': /** @type {const} */ ([
    'error',
    { patterns: [{ regex, message, caseSensitive: true }] },
  ]),
});

export const remoteFolders = [
  {
    files: ['mfe-*/src/*/*.{ts,tsx}'],
    rules: notFrom(
      String.raw`^\.\./(?!shared/)[^/]+/([a-z]|.*\.styles$)`,
      'What folders of a remote share lies in its shared/ folder.',
    ),
  },
  {
    files: ['mfe-*/src/shared/**/*.{ts,tsx}'],
    rules: notFrom(String.raw`^\.\./`, 'The shared/ folder imports none of the folders that share it.'),
  },
];
