// @ts-check
/** Serves shell and remotes as in production: each on its own origin, with the required headers. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import sirv from 'sirv';
import { REMOTES } from '../shared/parts.mjs';
import { openReleases } from './served-releases.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 * @typedef {Awaited<ReturnType<typeof openReleases>>} Releases
 * @typedef {object} WebSettings
 * @property {string} host address to listen on
 * @property {number} webPort port of the shell; the remotes take those after it
 * @property {string} apiUrl origin of the API, as browsers see it
 * @property {readonly string[]} mediaOrigins further origins of pictures
 * @property {boolean} isDemo whether everybody may log in as the demo member
 * @property {{ username: string, password: string }} demo
 * @property {import('../shared/release-settings.mjs').ReleaseSettings} releases where the parts come from
 * @property {{ author: string, clientSourceUrl: string, serverSourceUrl: string }} footer
 * @property {Record<string, string>} [remoteUrls] public URL of each remote, if it is not this host
 */

/** Path prefix of preview links; a signed token follows. */
const PREVIEW_PATH = '/_preview/';
const NONCE = '__CSP_NONCE__';
const SHELL_VERSION = '__SHELL_VERSION__';
const DOCUMENT = 'index.html';
/** The registry's own file in each release (libs/releases/src/registry.port.ts). */
const RELEASE_FILE = 'release.json';
const FILE = /\.\w+$/;
/** Of files that are opened as documents: in an SVG or HTML file a script would run on this origin. */
const FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";
/** Has no policy of its own, because a worker would get it. */
const SCRIPT = /\.js$/;
const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};
/** Longer than proxies leave connections idle: otherwise one of their requests meets a connection that is just being closed. */
const KEEP_ALIVE_MS = 72_000;
/** A year, as nginx sends it. */
const STRICT_TRANSPORT = 'max-age=31536000';
const HASHED = /\.[0-9a-f]{8,}\.\w+$/;

/** @param {string} host */
const nameOf = (host) => (host === '127.0.0.1' ? 'localhost' : host);

/** @param {Omit<WebSettings, 'releases'>} settings @returns {Record<string, string>} origin of each remote */
function remoteOrigins({ host, webPort, remoteUrls }) {
  if (remoteUrls !== undefined) return remoteUrls;
  return Object.fromEntries(
    REMOTES.map((remote, index) => [remote, `http://${nameOf(host)}:${webPort + 1 + index}`]),
  );
}

/** @param {WebSettings} settings @param {string} nonce */
function contentSecurityPolicy(settings, nonce) {
  const remotes = Object.values(remoteOrigins(settings)).join(' ');
  // The whole origin: in a CSP a URL with a path would allow only that path.
  const api = new URL(settings.apiUrl).origin;
  const socket = api.replace(/^http/, 'ws');
  return [
    "default-src 'none'",
    `script-src 'self' ${remotes}`,
    `style-src 'self' 'nonce-${nonce}' ${remotes}`,
    `font-src 'self' ${remotes}`,
    ["img-src 'self' data: blob:", api, ...settings.mediaOrigins, remotes].join(' '),
    `connect-src 'self' ${api} ${socket} ${remotes}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** @param {Response} response @param {number} status @param {Record<string, string>} headers @param {string} [body] */
const send = (response, status, headers, body) =>
  void response.writeHead(status, { ...COMMON_HEADERS, ...headers }).end(body);

/** @param {Response} response @param {number} status @param {string} text */
const refuse = (response, status, text) =>
  send(
    response,
    status,
    {
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Content-Type': 'text/plain; charset=utf-8',
    },
    `${text}\n`,
  );

/** @param {Response} response @param {string} location */
const redirect = (response, location) =>
  send(response, 303, { Location: location, 'Cache-Control': 'no-store' });

/** @param {Response} response @param {unknown} value */
const sendJson = (response, value) =>
  send(
    response,
    200,
    { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    JSON.stringify(value),
  );

/**
 * @param {string} folder
 * @param {{ anyOrigin: boolean }} options whether every page may load these files; nothing in the folder ever changes then
 */
const files = (folder, { anyOrigin }) =>
  sirv(folder, {
    // Reads the folder on each request, because releases are added while it is served.
    dev: true,
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders(response, path) {
      const headers = new Map(Object.entries(COMMON_HEADERS));
      if (!SCRIPT.test(path)) headers.set('Content-Security-Policy', FILE_POLICY);
      const isImmutable = anyOrigin || HASHED.test(path);
      headers.set('Cache-Control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (anyOrigin) {
        headers.set('Access-Control-Allow-Origin', '*');
        headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
      }
      response.setHeaders(headers);
    },
  });

/**
 * Lets only readable requests through to a handler.
 * @param {(request: Request, response: Response, path: string) => void | Promise<void>} handler
 * @returns {import('node:http').RequestListener}
 */
function readOnly(handler) {
  return async (request, response) => {
    // What a balancer passes on from https.
    if (request.headers['x-forwarded-proto'] === 'https') {
      response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return refuse(response, 405, 'Method not allowed');
    }
    const [address = ''] = (request.url ?? '').split('?');
    let path = '';
    try {
      path = decodeURIComponent(address);
    } catch {
      return refuse(response, 400, 'Bad request');
    }
    if (!path.startsWith('/')) return refuse(response, 400, 'Bad request');
    // `release.json` is next to the release's files and names who published it. Compared in lower case for case-insensitive disks.
    if (basename(path).toLowerCase() === RELEASE_FILE) return refuse(response, 404, 'Not found');
    try {
      await handler(request, response, path);
    } catch (error) {
      console.error(`Web server: ${path} could not be served: ${error}`);
      if (!response.headersSent) refuse(response, 500, 'Internal server error');
    }
  };
}

/**
 * Serves the files of the current shell, and the chunks of every released one, so that a tab with an older shell still finds its own.
 * @param {Releases} releases
 */
function shellFiles(releases) {
  /** @type {Map<string, ReturnType<typeof files>>} */
  const handlers = new Map();
  /** @param {string} folder @param {Request} request @param {Response} response @returns {Promise<boolean>} */
  const serveFrom = (folder, request, response) =>
    new Promise((done) => {
      const handler = handlers.get(folder) ?? files(folder, { anyOrigin: false });
      handlers.set(folder, handler);
      response.once('close', () => done(true));
      handler(request, response, () => done(false));
    });
  /** Whether there was such a file. @param {Request} request @param {Response} response @param {string} path */
  return async (request, response, path) => {
    for (const folder of await releases.shellFolders()) {
      if (await serveFrom(folder, request, response)) return true;
      // Only chunks have names that are unique across releases.
      if (!HASHED.test(path)) return false;
    }
    const older = await releases.olderShellWith(path.slice(1));
    return older !== null && serveFrom(older, request, response);
  };
}

/** @param {WebSettings} settings @param {Releases} releases @param {Response} response */
async function sendDocument(settings, releases, response) {
  const [folder = ''] = await releases.shellFolders();
  const template = await readFile(join(folder, DOCUMENT), 'utf8').catch(() => null);
  if (template === null) return refuse(response, 503, 'No shell has been released; see the log');
  const nonce = randomBytes(16).toString('base64');
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy(settings, nonce),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cache-Control': 'no-cache',
    'Content-Type': 'text/html; charset=utf-8',
  };
  send(response, 200, headers, template.replaceAll(NONCE, nonce).replace(SHELL_VERSION, basename(folder)));
}

/**
 * What a page reads from /config.json.
 * @param {Omit<WebSettings, 'releases'>} settings
 */
export const publicConfig = (settings) => ({
  apiUrl: settings.apiUrl,
  remotes: remoteOrigins(settings),
  demo: settings.isDemo
    ? { emailOrUsername: settings.demo.username, password: settings.demo.password }
    : null,
  footer: settings.footer,
});

/** @param {WebSettings} settings @param {Releases} releases */
function shellHandler(settings, releases) {
  const config = publicConfig(settings);
  const serveFile = shellFiles(releases);

  return readOnly(async (request, response, path) => {
    if (path === '/config.json') return sendJson(response, config);
    if (path === '/remotes.json') {
      const remotes = await releases.remotesFor(request);
      if (remotes === null) return refuse(response, 503, 'Nothing has been released; see the log');
      return sendJson(response, remotes);
    }
    if (path.startsWith(PREVIEW_PATH)) {
      const cookie = await releases.previewCookie(path.slice(PREVIEW_PATH.length));
      if (cookie !== null) response.setHeader('Set-Cookie', cookie);
      return redirect(response, '/');
    }
    if (path === '/_parts') return redirect(response, `${config.apiUrl}/_parts`);
    // Served as a file, the document would lack its CSP. Compared in lower case for case-insensitive disks.
    const mayBeFile = FILE.test(path) && basename(path).toLowerCase() !== DOCUMENT;
    if (mayBeFile && (await serveFile(request, response, path))) return;
    // Every path of a screen gets the document; a missing file must not, or a script would load HTML.
    const wantsDocument = !FILE.test(path) || (request.headers.accept ?? '').includes('text/html');
    if (!wantsDocument && path !== `/${DOCUMENT}`) return refuse(response, 404, 'Not found');
    return sendDocument(settings, releases, response);
  });
}

/**
 * @param {string} name
 * @param {import('node:http').RequestListener} handler
 * @param {number} port
 * @param {string} host
 */
async function listen(name, handler, port, host) {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, handler).listen(port, host);
  await once(server, 'listening').catch((error) => {
    throw new Error(`${name} cannot listen on port ${port}: ${error.message}`);
  });
  return server;
}

/** Starts the servers of all parts; returns the URL of the shell and a function to stop them. @param {WebSettings} settings */
export async function serveWeb(settings) {
  const { host, webPort } = settings;
  const releases = await openReleases(settings.releases);
  /** @type {import('node:http').Server[]} */
  const servers = [];
  const close = async () => {
    releases.close();
    for (const server of servers) server.closeAllConnections();
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  };
  try {
    servers.push(await listen('The shell', shellHandler(settings, releases), webPort, host));
    for (const [index, remote] of REMOTES.entries()) {
      const serveFile = files(releases.remoteFolder(remote), { anyOrigin: true });
      const handler = readOnly(async (request, response, path) => {
        await releases.bringRemote(remote, path);
        serveFile(request, response, () => refuse(response, 404, 'Not found'));
      });
      servers.push(await listen(`The ${remote} part`, handler, webPort + 1 + index, host));
    }
  } catch (error) {
    // With only some parts the site would look broken.
    await close();
    throw error;
  }
  return { url: `http://${nameOf(host)}:${webPort}`, close };
}
