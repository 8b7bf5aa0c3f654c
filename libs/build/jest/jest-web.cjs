const path = require('node:path');

/**
 * Test set-up of every web project: jsdom, TypeScript by swc, and a console that must stay quiet.
 * @type {import('jest').Config}
 */
module.exports = {
  // Above the timeout of a single wait, so that a failing wait can still report what it saw.
  testTimeout: 60_000,
  testEnvironment: path.join(__dirname, 'jsdom-environment.cjs'),
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/src/**/*.spec.tsx'],
  setupFilesAfterEnv: [path.join(__dirname, 'setup-web.ts')],
  moduleNameMapper: {
    '\\.(css|woff2|svg|png|jpe?g|webp)$': path.join(__dirname, 'asset-stub.cjs'),
  },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
};
