// @ts-check
/**
 * `node tools/web/serve-parts.mjs`: serves the released parts of a registry and nothing else; the program of the web parts' image.
 * Nothing is built or published; what is shown changes with the registry.
 */
import { onInterruption } from '../shared/command.mjs';
import { REMOTES } from '../shared/parts.mjs';
import { readReleaseSettings } from '../shared/release-settings.mjs';
import { serveWeb } from './serve-web.mjs';
import { readSettings } from '../shared/settings.mjs';
import { untilAborted } from '../shared/wait.mjs';

/** @param {string} name */
function required(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} must be set; docs/configuration.md says what it means.`);
  return value;
}

/** Public URL of each remote, which differs from its listening address behind a proxy. */
const remoteUrls = () =>
  Object.fromEntries(
    REMOTES.map((remote) => [remote, required(`${remote.toUpperCase()}_URL`).replace(/\/+$/, '')]),
  );

async function main() {
  if (!process.env['REGISTRY_URL']) required('REGISTRY_DIR');
  required('RELEASE_PUBLIC_KEY');
  required('PUBLIC_API_URL');
  const settings = readSettings();
  const signal = onInterruption();
  const web = await serveWeb({
    ...settings,
    host: process.env['WEB_HOST'] || '127.0.0.1',
    // The API's database is unknown here, so the demo has no default.
    isDemo: process.env['DEMO_USER'] === '1',
    remoteUrls: remoteUrls(),
    releases: readReleaseSettings(settings),
  });
  console.log(`Serving the released parts on port ${settings.webPort} and the ports after it`);
  await untilAborted(signal);
  await web.close();
}

await main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
