// @ts-check
/** Run it through Nx only (`npm run lint`): without a project graph the boundary rule says nothing and passes. */
import nx from '@nx/eslint-plugin';
import checkFile from 'eslint-plugin-check-file';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { backendLayers } from './tools/lint/backend-layers.mjs';
import { boundaries } from './tools/lint/boundaries.mjs';
import { sharewave } from './tools/lint/plugin.mjs';
import { remoteFolders } from './tools/lint/remote-folders.mjs';

const TEST_FILES = [
  '**/*.{spec,shared-spec}.{ts,tsx,mjs}',
  '**/*.e2e-spec.ts',
  '**/test/**',
  'e2e/**',
  'libs/testing/**',
];
const BUILD_FILES = [
  '**/webpack.config.mjs',
  'mfe-*/playwright.config.mjs',
  '**/module-federation.config.mjs',
  '**/jest.config.cjs',
  'libs/build/**',
  'libs/stand-in/{webpack,playwright}/**',
  'backend/bench/**',
];
/** Where a remote hands itself to the stand-in shell; no built file begins there. */
const STAND_IN_FILES = ['mfe-*/src/stand-in.ts'];
const WEB_FILES = [
  'shell/**/*.{ts,tsx}',
  'mfe-*/**/*.{ts,tsx}',
  'libs/{ui,virtual-list,app-kit,testing,stand-in}/**/*.{ts,tsx}',
];

const KEBAB = '+([a-z0-9])*(-+([a-z0-9]))';
const PASCAL = '+([A-Z])*([a-zA-Z0-9])';
const HOOK = 'use+([A-Z])*([a-zA-Z0-9])';

const ENVIRONMENT = {
  object: 'process',
  property: 'env',
  message: 'Settings are read in one place and handed over.',
};
const STORAGES = ['localStorage', 'sessionStorage'].map((name) => ({
  name,
  message: 'Use @sharewave/storage: its keys say what a sign-out removes, and its access never throws.',
}));
const IN_ISOLATION = {
  selector:
    'CallExpression[callee.object.name=/^(it|test|describe)$/][callee.property.name=/^(only|skip|todo)$/]',
  message: 'Every test runs, always.',
};
const SLEEP = {
  selector: "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout']",
  message: 'Wait for what happens, not for a time.',
};

/** @param {Record<string, string>} names */
const fileNames = (names) => ({
  'check-file/filename-naming-convention': ['error', names, { ignoreMiddleExtensions: true }],
});

export default tseslint.config(
  {
    ignores: ['**/dist/**', '**/node_modules/**', '.nx/**', 'test-results/**', '.data/**'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...tseslint.configs.recommended,
  {
    plugins: { '@nx': nx, 'check-file': checkFile, 'import-x': importX, sharewave },
    settings: {
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.mjs', '.js'] })],
    },
    rules: {
      ...boundaries(),
      ...fileNames({ '**/*.{ts,mjs,cjs}': KEBAB }),
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-default-export': 'error',
      'sharewave/disable-needs-reason': 'error',
      'no-restricted-globals': ['error', ...STORAGES],
      'no-restricted-properties': [
        'error',
        ENVIRONMENT,
        ...STORAGES.map(({ name: property, message }) => ({ object: 'window', property, message })),
      ],
      'no-console': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'anywhere' }],
      eqeqeq: ['error', 'always'],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true, IIFEs: true }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['libs/build/**'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  // Elsewhere the compiler knows each name; what Node has is asked of the one that lints.
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: Object.fromEntries(Object.getOwnPropertyNames(globalThis).map((name) => [name, 'readonly'])),
    },
    rules: { 'no-undef': 'error' },
  },
  {
    files: WEB_FILES,
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...fileNames({
        '**/*.tsx': `@(${PASCAL}|${HOOK}|${KEBAB})`,
        '**/*.ts': `@(${PASCAL}|${HOOK}|${KEBAB})`,
      }),
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // Failures that the specification (section 8) wants "only logged": a browser's log is its console.
      'no-console': 'off',
    },
  },
  ...remoteFolders,
  ...backendLayers,
  {
    files: [
      'backend/src/config/**',
      '**/bench/**',
      'tools/**',
      '**/*.config.{ts,mjs,cjs}',
      'libs/embedded-mongo/src/cli.ts',
      'libs/stand-in/{webpack,playwright}/**',
      'libs/build/jest/**',
      'libs/storage/src/safe-storage.ts',
    ],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
  },
  // Programs that talk to whoever started them.
  {
    files: ['tools/**', '**/bench/**', 'libs/build/jest/**', 'libs/embedded-mongo/src/cli.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: TEST_FILES,
    // The runner of the tests is none.
    ignores: ['tools/test/*.mjs'],
    rules: {
      ...boundaries({ more: ['type:testing', 'type:engine', 'type:contracts', 'type:build'], isTest: true }),
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      'no-restricted-imports': 'off',
      'no-restricted-globals': 'off',
      'no-restricted-properties': 'off',
      'no-restricted-syntax': ['error', IN_ISOLATION, SLEEP],
    },
  },
  {
    files: BUILD_FILES,
    rules: boundaries({ more: ['type:build', 'type:stand-in'] }),
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: STAND_IN_FILES, rules: boundaries({ more: ['type:stand-in'] }) },
  {
    files: ['**/exposes/*.tsx', '**/*.config.{ts,mjs,cjs}', '**/*.d.ts'],
    rules: { 'import-x/no-default-export': 'off' },
  },
);
