// @ts-check
/**
 * Tests the import rules: without a project graph the boundary rule of Nx passes silently, so this lints forbidden
 * imports as `npm run lint` does, and fails if they are not reported.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { NX } from '../shared/build.mjs';
import { rootDir } from '../shared/root-dir.mjs';

const RULE = '@nx/enforce-module-boundaries';

/** @type {{ title: string, file: string, source: string, rule: string }[]} */
const FORBIDDEN = [
  {
    title: 'a remote that imports another remote',
    file: 'mfe-feed/src/canary/forbidden.ts',
    source:
      "import { federation } from '../../../mfe-profile/module-federation.config.mjs';\nexport const canary = federation;\n",
    rule: RULE,
  },
  {
    title: 'a remote that opens sockets past the client',
    file: 'mfe-messenger/src/canary/forbidden.ts',
    source: "import { io } from 'socket.io-client';\nexport const canary = io;\n",
    rule: RULE,
  },
  {
    title: 'a folder of a remote that uses a hook of another',
    file: 'mfe-profile/src/canary/sibling.ts',
    source: "import { useMoveAlong } from '../tabs/useMoveAlong';\nexport const canary = useMoveAlong;\n",
    rule: 'no-restricted-imports',
  },
  {
    title: 'a shared folder of a remote that imports one of those that share it',
    file: 'mfe-feed/src/shared/canary/sibling.ts',
    source: "import { PostCard } from '../../post/PostCard';\nexport const canary = PostCard;\n",
    rule: 'no-restricted-imports',
  },
  {
    title: 'a library of the browser that imports the server framework',
    file: 'libs/ui/src/canary/forbidden.ts',
    source: "import { Injectable } from '@nestjs/common';\nexport const canary = Injectable;\n",
    rule: RULE,
  },
  {
    title: 'an API that imports components',
    file: 'backend/src/canary/forbidden.ts',
    source: "import { Button } from '@sharewave/ui';\nexport const canary = Button;\n",
    rule: RULE,
  },
  {
    title: 'a product file that imports what is for tests',
    file: 'shell/src/canary/forbidden.ts',
    source: "import { MockServer } from '@sharewave/testing';\nexport const canary = MockServer;\n",
    rule: RULE,
  },
  {
    title: 'a part that takes the stand-in shell along into its release',
    file: 'mfe-feed/src/canary/stand-in.ts',
    source: "import { startStandIn } from '@sharewave/stand-in';\nexport const canary = startStandIn;\n",
    rule: RULE,
  },
  {
    title: 'a shell that takes the stand-in along',
    file: 'shell/src/canary/stand-in.ts',
    source: "import { startStandIn } from '@sharewave/stand-in';\nexport const canary = startStandIn;\n",
    rule: RULE,
  },
  {
    title: 'a service that uses mongoose',
    file: 'backend/src/modules/canary/canary.service.ts',
    source: "import { Types } from 'mongoose';\nexport const canary = Types;\n",
    rule: 'no-restricted-imports',
  },
  {
    title: "a module that uses another module's repository",
    file: 'backend/src/modules/canary/canary-two.service.ts',
    source:
      "import { UsersRepository } from '../users/users.repository';\nexport const canary = UsersRepository;\n",
    rule: 'no-restricted-imports',
  },
  {
    title: 'a repository that uses a service',
    file: 'backend/src/modules/canary/canary.repository.ts',
    source: "import { UsersService } from '../users/users.service';\nexport const canary = UsersService;\n",
    rule: 'no-restricted-imports',
  },
  {
    title: 'a service that returns a raw write',
    file: 'backend/src/modules/canary/canary-three.service.ts',
    source:
      "import type { Write } from '../../infrastructure/mongo/write-together';\nexport const canary: Write[] = [];\n",
    rule: 'no-restricted-imports',
  },
  {
    title: 'a service that hands on what its repository holds',
    file: 'backend/src/modules/canary/canary-four.service.ts',
    source: `import type { UsersRepository } from './users.repository';
export class Canary {
  constructor(private readonly users: UsersRepository) {}
  reveal(): unknown {
    return Reflect.get(this.users, 'model');
  }
}
`,
    rule: 'sharewave/no-repository-leak',
  },
  {
    title: 'a setting that is read outside config/',
    file: 'backend/src/modules/canary/canary.ts',
    source: "export const canary = process.env['CANARY'];\n",
    rule: 'no-restricted-properties',
  },
];

/** Lints the files as a task of Nx, so that the graph is there. @returns {Map<string, string[]>} rules by file */
function lintThroughNx() {
  const reportFile = join(rootDir, 'test-results/canary.lint.json');
  rmSync(reportFile, { force: true });
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [NX, 'run', 'tools:canary', '--output-style=static'],
    { cwd: rootDir, encoding: 'utf8' },
  );
  assert.ok(existsSync(reportFile), `no report from the linter: ${stdout}${stderr}`);
  /** @type {{ filePath: string, messages: { ruleId: string | null }[] }[]} */
  const report = JSON.parse(readFileSync(reportFile, 'utf8'));
  return new Map(
    report.map(({ filePath, messages }) => [filePath, messages.map(({ ruleId }) => ruleId ?? 'parse error')]),
  );
}

const folders = new Set(FORBIDDEN.map(({ file }) => join(rootDir, dirname(file))));
const removeCanaries = () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }));
process.once('exit', removeCanaries);
for (const { file, source } of FORBIDDEN) {
  mkdirSync(join(rootDir, dirname(file)), { recursive: true });
  writeFileSync(join(rootDir, file), source);
}
const reported = lintThroughNx();
removeCanaries();

for (const { title, file, rule } of FORBIDDEN) {
  test(`lint reports ${title}`, () => {
    const rules = reported.get(join(rootDir, file)) ?? [];
    assert.ok(rules.includes(rule), `${file}: expected ${rule}, got ${rules.join(', ') || 'nothing'}`);
  });
}
