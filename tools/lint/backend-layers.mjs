// @ts-check
/** In the API the suffix of a file is its role, and the role decides what it may import. */

const FOREIGN_INTERNALS = {
  group: ['repository', 'schema', 'policy', 'hydrator', 'gateway', 'controller'].flatMap((role) => [
    `../*/*.${role}`,
    `**/modules/*/*.${role}`,
  ]),
  message: 'Reach another module through its service, its events or its domain type.',
};
const FOREIGN_PRESENTERS = {
  group: ['../*/*.presenter', '**/modules/*/*.presenter'],
  message: 'Wire forms are the business of presenters and controllers.',
};
const MONGOOSE = {
  group: ['mongoose', '@nestjs/mongoose'],
  message: 'Queries live in *.repository.ts; services and the rest know nothing of mongoose.',
};
const OWN_REPOSITORY = {
  group: ['./*.repository', './*.schema'],
  message: 'Call the service: it holds the rules between HTTP and the data.',
};
const SERVICES = {
  group: ['./*.service', '../*/*.service', '**/modules/*/*.service'],
  message: 'A repository only queries; the service that uses it calls other services.',
};
const RAW_WRITES = {
  group: ['**/infrastructure/mongo/write-together'],
  message: 'Writes stay in the repository that makes them; a service returns domain types.',
};
const ENGINE = {
  group: ['@sharewave/embedded-mongo'],
  message: 'Only infrastructure/embedded knows that a database may run in this process.',
};
const UPPER_LAYERS = {
  group: ['**/modules/**', '**/infrastructure/**', '**/demo/**', '**/config/**'],
  message: 'common/ knows contracts only.',
};
const MODULES = {
  group: ['**/modules/**', '**/demo/**'],
  message: 'infrastructure/ does not know the modules that use it.',
};
const HTTP_EXCEPTIONS = {
  name: '@nestjs/common',
  importNames: [
    'HttpException',
    'BadRequestException',
    'UnauthorizedException',
    'ForbiddenException',
    'NotFoundException',
    'ConflictException',
    'UnprocessableEntityException',
    'InternalServerErrorException',
  ],
  message: 'Throw a DomainError; the filter alone knows status numbers.',
};
const FORWARD_REF = {
  name: '@nestjs/common',
  importNames: ['forwardRef'],
  message: 'Break the cycle instead of hiding it.',
};

/** @param {string[]} files @param {object[]} patterns @param {object[]} [paths] */
const layer = (files, patterns, paths = [HTTP_EXCEPTIONS, FORWARD_REF]) => ({
  files: files.map((file) => `backend/src/${file}`),
  rules: { 'no-restricted-imports': ['error', { paths, patterns }] },
});

/** From general to specific: the last matching entry counts. */
export const backendLayers = [
  layer(['**/*.ts'], [FOREIGN_INTERNALS, FOREIGN_PRESENTERS, MONGOOSE, RAW_WRITES, ENGINE]),
  layer(['common/**'], [UPPER_LAYERS, MONGOOSE, ENGINE]),
  layer(['common/errors/**'], [UPPER_LAYERS, MONGOOSE, ENGINE], [FORWARD_REF]),
  layer(['infrastructure/**'], [MODULES, MONGOOSE, ENGINE]),
  layer(['infrastructure/mongo/**'], [MODULES, ENGINE]),
  layer(['infrastructure/embedded/**'], [MODULES, MONGOOSE]),
  layer(['modules/**/*.presenter.ts'], [FOREIGN_INTERNALS, MONGOOSE, RAW_WRITES, ENGINE]),
  layer(
    ['modules/**/*.{controller,gateway}.ts'],
    [FOREIGN_INTERNALS, OWN_REPOSITORY, MONGOOSE, RAW_WRITES, ENGINE],
  ),
  layer(['modules/**/*.{schema,module}.ts'], [FOREIGN_INTERNALS, FOREIGN_PRESENTERS, ENGINE]),
  layer(['modules/**/*.repository.ts'], [FOREIGN_INTERNALS, FOREIGN_PRESENTERS, SERVICES, ENGINE]),
  // Readiness queries the connection directly.
  layer(['modules/health/**'], [FOREIGN_INTERNALS, FOREIGN_PRESENTERS, ENGINE]),
  { files: ['backend/src/modules/**/*.ts'], rules: { 'sharewave/no-repository-leak': 'error' } },
];
