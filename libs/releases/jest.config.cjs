/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'node',
  // A hang must end; a machine that is busy with other things must not fail a test.
  testTimeout: 300_000,
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
  },
};
