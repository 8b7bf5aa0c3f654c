const swc = (parser) => [
  '@swc/jest',
  {
    jsc: {
      parser,
      target: 'es2022',
      keepClassNames: true,
      transform: { legacyDecorator: true, decoratorMetadata: true },
    },
    module: { type: 'commonjs' },
  },
];

/** Packages that ship as ES modules only; Jest runs CommonJS. */
const ES_MODULES = [
  '@nestjs',
  'file-type',
  'load-esm',
  'uid',
  'iterare',
  'es-toolkit',
  'strtok3',
  'token-types',
  '@tokenizer',
  'uint8array-extras',
  '@borewit',
];

/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.e2e-spec.ts'],
  transform: {
    '^.+\\.ts$': swc({ syntax: 'typescript', decorators: true }),
    '^.+\\.m?js$': swc({ syntax: 'ecmascript' }),
  },
  transformIgnorePatterns: [
    `/node_modules/(?!(${ES_MODULES.join('|')})/)`,
    '/libs/(embedded-mongo|releases)/dist/',
  ],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'] },
  // A hang must end; a machine that is busy with other things must not fail a test.
  testTimeout: 400_000,
  // By itself Jest keeps a core free, which of two is half; most of these tests wait for other processes.
  maxWorkers: '100%',
};
