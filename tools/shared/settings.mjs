// @ts-check
/** Settings of `npm start` from the environment; docs/configuration.md lists them. */
import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FOLDERS } from './parts.mjs';
import { rootDir } from './root-dir.mjs';

export const HOST = '127.0.0.1';
/** They have consecutive ports. */
const WEB_APP_COUNT = FOLDERS.length;
const MAX_PORT = 65_535;

/** A setting from the environment; an empty one counts as not set. @param {string} name */
export const setting = (name) => process.env[name] || undefined;

/** @param {string} name @param {number} fallback @param {number} count ports in a row */
function portSetting(name, fallback, count) {
  const port = Number(setting(name) ?? fallback);
  if (Number.isInteger(port) && port > 0 && port + count - 1 <= MAX_PORT) return port;
  throw new Error(`${name} must be a port number from 1 to ${MAX_PORT - count + 1}, not "${setting(name)}".`);
}

/** A URL without a trailing slash, as the API expects it. @param {string} name */
function urlSetting(name) {
  const url = setting(name);
  if (url === undefined) return undefined;
  if (/^https?:/.test(url) && URL.canParse(url)) return url.replace(/\/+$/, '');
  throw new Error(`${name} must be a URL such as https://sharewave.example, not "${url}".`);
}

/** @param {boolean} fallback */
function demoSetting(fallback) {
  const value = setting('DEMO_USER') ?? (fallback ? '1' : '0');
  if (value === '0' || value === '1') return value === '1';
  throw new Error(`DEMO_USER must be 0 or 1, not "${value}".`);
}

/** @param {string} [dataDir] where data goes unless DATA_DIR says otherwise */
export function readSettings(dataDir = '.data') {
  const apiPort = portSetting('API_PORT', 3000, 1);
  const webPort = portSetting('WEB_PORT', 4200, WEB_APP_COUNT);
  if (apiPort >= webPort && apiPort < webPort + WEB_APP_COUNT) {
    throw new Error(
      `API_PORT ${apiPort} is one of the ${WEB_APP_COUNT} ports from WEB_PORT ${webPort}; choose another.`,
    );
  }
  const mediaUrl = urlSetting('MEDIA_PUBLIC_URL');
  return {
    apiPort,
    webPort,
    apiUrl: urlSetting('PUBLIC_API_URL') ?? `http://localhost:${apiPort}`,
    mediaOrigins: mediaUrl ? [new URL(mediaUrl).origin] : [],
    dataDir: resolve(rootDir, setting('DATA_DIR') ?? dataDir),
    isDemo: demoSetting(!setting('MONGODB_URI') && setting('NODE_ENV') !== 'production'),
    demo: {
      username: setting('DEMO_USERNAME') ?? 'demo.sailor',
      password: setting('DEMO_PASSWORD') ?? 'surf-the-wave',
    },
    footer: {
      author: setting('FOOTER_AUTHOR') ?? 'The Sharewave authors',
      clientSourceUrl:
        setting('FOOTER_CLIENT_SOURCE_URL') ?? 'https://github.com/sharewave/sharewave/tree/main/shell',
      serverSourceUrl:
        setting('FOOTER_SERVER_SOURCE_URL') ?? 'https://github.com/sharewave/sharewave/tree/main/backend',
    },
  };
}

/** @typedef {ReturnType<typeof readSettings>} Settings */

export function assertNodeVersion() {
  /** @type {{ engines: { node: string } }} */
  const { engines } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8'));
  const oldest = engines.node.replace('>=', '');
  const present = process.versions.node;
  if (present.localeCompare(oldest, 'en', { numeric: true }) < 0)
    throw new Error(`Sharewave needs Node ${oldest} or newer; this is ${present}.`);
}

/** Throws on problems that would otherwise show after minutes of building; packages must be installed. @param {Settings} settings */
export async function assertStartable({ apiPort, webPort, dataDir }) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new Error(
      `The data folder ${dataDir} cannot be written to. Give this user write access, or set DATA_DIR to another folder.`,
    );
  }
  // Imported late, because commands read their settings before packages are installed.
  const { portProblem } = await import('@sharewave/build/ports');
  const webPorts = FOLDERS.map((_folder, index) => webPort + index);
  for (const port of [apiPort, ...webPorts]) {
    const problem = await portProblem(port);
    if (problem === null) continue;
    const name = port === apiPort ? 'API_PORT' : 'WEB_PORT';
    throw new Error(
      `Port ${port} ${problem}. Stop the program that uses it, or choose another with ${name}.`,
    );
  }
}
