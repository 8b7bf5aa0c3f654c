// @ts-check
/**
 * `npx nx serve mfe-feed`: one part alone in the stand-in shell, with hot reload, and the API with the demo community on an embedded database.
 * STAND_IN_PORT sets the port of the page (`auto`: a free one). Ctrl-C or SIGTERM ends all of it.
 */
import { join } from 'node:path';
import { REMOTES } from '@sharewave/build';
import { freePort, portProblem } from '@sharewave/build/ports';
import { serveStandIn } from '@sharewave/stand-in/webpack';
import { runApi } from '../shared/api-process.mjs';
import { build } from '../shared/build.mjs';
import { INTERRUPTED, runCommand } from '../shared/command.mjs';
import { PART_FOLDERS } from '../shared/parts.mjs';
import { rootDir } from '../shared/root-dir.mjs';
import { HOST, readSettings, setting } from '../shared/settings.mjs';
import { untilAborted, untilReady } from '../shared/wait.mjs';
import { publicConfig } from '../web/serve-web.mjs';

/** @typedef {Exclude<import('../shared/parts.mjs').PartName, 'shell'>} RemoteName */

const FIRST_PORT = 4301;

/** The port of the page; each part has its own. @param {RemoteName} name */
async function choosePort(name) {
  const wanted = setting('STAND_IN_PORT') ?? FIRST_PORT + REMOTES.indexOf(name);
  if (wanted === 'auto') return freePort();
  const problem = await portProblem(Number(wanted));
  if (problem === null) return Number(wanted);
  throw new Error(
    `Port ${wanted} ${problem}. Choose another with STAND_IN_PORT, or any free one with STAND_IN_PORT=auto.`,
  );
}

await runCommand(async (signal) => {
  const name = /** @type {RemoteName} */ (process.argv[2]);
  const webPort = await choosePort(name);
  const apiPort = await freePort();
  const settings = {
    ...readSettings(join('.data/alone', name)),
    webPort,
    apiPort,
    apiUrl: `http://localhost:${apiPort}`,
    isDemo: true,
  };
  const releaseLock = await build(signal, ['backend']);
  if (signal.aborted) return INTERRUPTED;
  const failure = new AbortController();
  const ending = AbortSignal.any([signal, failure.signal]);
  const api = runApi(settings, signal, () => failure.abort());
  /** @type {Awaited<ReturnType<typeof serveStandIn>> | undefined} */
  let web;
  try {
    // Listens at once and compiles while the API starts.
    web = await serveStandIn({
      projectDir: join(rootDir, PART_FOLDERS[name]),
      name,
      host: HOST,
      port: webPort,
      config: publicConfig({ host: HOST, ...settings }),
    });
    await untilReady(`http://${HOST}:${apiPort}/readyz`, 'The API', ending, { isPatient: true });
    releaseLock();
    if (!ending.aborted) console.log(`${name} alone is ready: open http://localhost:${webPort}`);
    await untilAborted(ending);
    if (!signal.aborted) throw new Error('The API exited, so everything stops; see the output above.');
    return 0;
  } finally {
    await Promise.all([api.stop(), web?.close()]);
  }
});
