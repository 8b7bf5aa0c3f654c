// @ts-check
/** `npm run check:deploy`: lints, renders and, as far as possible without a container engine, runs what deploy/ ships. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../shared/build.mjs';
import { runCommand } from '../shared/command.mjs';
import { installPackages } from '../shared/install.mjs';
import { run } from '../shared/processes.mjs';
import { rootDir } from '../shared/root-dir.mjs';
import { DEPLOY_TOOLS, installSystemTools } from '../shared/system-tools.mjs';

await runCommand(async (signal) => {
  await installPackages(signal);
  installSystemTools(DEPLOY_TOOLS);
  await build(signal);
  const specs = readdirSync(join(rootDir, 'tools/deploy')).filter((name) => name.endsWith('.spec.mjs'));
  const args = ['--test', ...specs.map((spec) => join('tools/deploy', spec))];
  return (await run(process.execPath, args, { cwd: rootDir, signal })) ? 0 : 1;
});
