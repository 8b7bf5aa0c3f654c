// @ts-check
import nx from '@nx/eslint-plugin';
import checkFile from 'eslint-plugin-check-file';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Server-side packages that no browser code may name. */
const SERVER_PACKAGES = ['@nestjs/*', 'mongoose'];
const BROWSER_PACKAGES = ['react', 'react-dom', 'react-router*', 'styled-components'];
const BUILD_FILES = ['**/webpack.config.mjs', '**/module-federation.config.mjs', '**/jest.config.cjs'];
const TEST_FILES = ['**/*.spec.{ts,tsx,mjs}', '**/*.e2e-spec.ts', '**/test/**', 'e2e/**', 'libs/testing/**'];

const WEB_LIBS = ['type:contracts', 'type:client', 'type:ui', 'type:kit'];
const SOCKET_HINT = ['socket.io-client'];

/** Who may import what, by the tags in each package.json (docs/architecture.md). @param {string[]} more */
const constraints = (...more) => [
  {
    sourceTag: 'type:contracts',
    onlyDependOnLibsWithTags: [...more],
    bannedExternalImports: [...SERVER_PACKAGES, ...BROWSER_PACKAGES, 'socket.io*'],
  },
  {
    sourceTag: 'type:client',
    onlyDependOnLibsWithTags: ['type:contracts', ...more],
    bannedExternalImports: [...SERVER_PACKAGES, ...BROWSER_PACKAGES],
  },
  {
    sourceTag: 'type:ui',
    onlyDependOnLibsWithTags: [...more],
    bannedExternalImports: [...SERVER_PACKAGES, 'socket.io*', 'zod'],
  },
  {
    sourceTag: 'type:kit',
    onlyDependOnLibsWithTags: ['type:contracts', 'type:client', 'type:ui', ...more],
    bannedExternalImports: SERVER_PACKAGES,
  },
  {
    sourceTag: 'type:remote',
    onlyDependOnLibsWithTags: [...WEB_LIBS, ...more],
    bannedExternalImports: [...SERVER_PACKAGES, ...SOCKET_HINT, 'react-router*'],
  },
  {
    sourceTag: 'scope:shell',
    onlyDependOnLibsWithTags: [...WEB_LIBS, ...more],
    bannedExternalImports: [...SERVER_PACKAGES, ...SOCKET_HINT],
  },
  {
    sourceTag: 'scope:backend',
    onlyDependOnLibsWithTags: ['type:contracts', 'type:engine', ...more],
    bannedExternalImports: BROWSER_PACKAGES,
  },
  {
    sourceTag: 'type:engine',
    onlyDependOnLibsWithTags: [...more],
    bannedExternalImports: ['@nestjs/*', ...BROWSER_PACKAGES],
  },
  { sourceTag: 'type:testing', onlyDependOnLibsWithTags: [...WEB_LIBS, 'type:testing', ...more] },
  { sourceTag: 'type:build', onlyDependOnLibsWithTags: [...more] },
  {
    sourceTag: 'type:e2e',
    onlyDependOnLibsWithTags: ['type:contracts', 'type:client', 'type:testing', ...more],
  },
];

/** @param {string[]} more tags that these files may import beside those of their project */
const boundaries = (...more) => ({
  '@nx/enforce-module-boundaries': [
    'error',
    {
      enforceBuildableLibDependency: false,
      allowCircularSelfDependency: false,
      banTransitiveDependencies: true,
      checkNestedExternalImports: false,
      depConstraints: constraints(...more),
    },
  ],
});

/** Inside the API another module is reached through its service, events, module and domain types only. */
const FOREIGN_INTERNALS = {
  group: [
    '../*/*.repository',
    '../*/*.schema',
    '../*/*.controller',
    '../*/*.gateway',
    '../*/*.policy',
    '../../modules/*/*.repository',
    '../../modules/*/*.schema',
  ],
  message: 'Reach another module through its service or its events.',
};
const MONGOOSE = {
  group: ['mongoose', '@nestjs/mongoose'],
  message: 'Queries live in *.repository.ts; services and the rest know nothing of mongoose.',
};

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.nx/**', 'test-results/**', '.data/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...tseslint.configs.recommended,
  {
    plugins: { '@nx': nx, 'check-file': checkFile, 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.mjs', '.js'] })],
    },
    rules: {
      ...boundaries(),
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-default-export': 'error',
      'no-console': ['error', { allow: ['error', 'warn', 'info', 'log'] }],
      eqeqeq: ['error', 'always'],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true, IIFEs: true }],
      'check-file/filename-naming-convention': [
        'error',
        {
          '**/!(*use)*.ts': '+([a-z0-9])*([.-]+([a-z0-9]))',
          'backend/**/*.ts': '+([a-z0-9])*([.-]+([a-z0-9]))',
        },
      ],
    },
  },
  {
    files: ['**/*.tsx', 'shell/**', 'mfe-*/**', 'libs/ui/**', 'libs/app-kit/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'check-file/filename-naming-convention': [
        'error',
        {
          '**/*.tsx': '@(+([A-Z])*([a-zA-Z0-9])|*([a-z0-9-]))*(.spec)',
          '**/*.ts': '@(use+([A-Z])*([a-zA-Z0-9])|+([A-Z])*([a-zA-Z0-9])*(.styles)|*([a-z0-9.-]))*(.spec)',
        },
      ],
    },
  },
  {
    files: ['backend/src/**/*.ts'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [FOREIGN_INTERNALS, MONGOOSE] }],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings are read in config/ and injected.' },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: "Identifier[name='forwardRef']", message: 'Break the cycle instead of hiding it.' },
      ],
    },
  },
  {
    files: [
      'backend/src/**/*.{repository,schema,module}.ts',
      'backend/src/infrastructure/mongo/**',
      'backend/src/modules/health/**',
    ],
    rules: { 'no-restricted-imports': ['error', { patterns: [FOREIGN_INTERNALS] }] },
  },
  {
    files: ['libs/embedded-mongo/src/**/!(*.spec).ts'],
    rules: { 'no-restricted-imports': ['error', 'mongoose', 'mongodb'] },
  },
  { files: ['backend/src/config/**'], rules: { 'no-restricted-properties': 'off' } },
  {
    files: TEST_FILES,
    rules: {
      ...boundaries('type:testing', 'type:engine', 'type:contracts'),
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      'no-restricted-imports': 'off',
      'no-restricted-properties': 'off',
    },
  },
  {
    files: BUILD_FILES,
    rules: {
      ...boundaries('type:build'),
      'import-x/no-default-export': 'off',
      '@typescript-eslint/no-require-imports': 'off',
      'check-file/filename-naming-convention': 'off',
    },
  },
  {
    files: ['**/exposes/*.tsx', '**/*.config.{ts,mjs,cjs}', '**/*.stories.tsx'],
    rules: { 'import-x/no-default-export': 'off' },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
