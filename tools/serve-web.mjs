// @ts-check
/** Serves shell and remotes as in production: each on an origin of its own, with the headers that they need there. */
import { randomBytes } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';

/**
 * @typedef {object} WebSettings
 * @property {string} rootDir folder of the checkout
 * @property {string} host address to listen on
 * @property {number} webPort port of the shell; the remotes take the four after it
 * @property {string} apiUrl origin of the API, as browsers see it
 * @property {readonly string[]} mediaOrigins further origins of pictures
 * @property {boolean} isDemo whether everybody may log in as the demo member
 * @property {{ username: string, password: string }} demo
 * @property {{ author: string, clientSourceUrl: string, serverSourceUrl: string }} footer
 */

export const REMOTES = /** @type {const} */ (['feed', 'profile', 'friends', 'messenger']);

const NONCE = '__CSP_NONCE__';
const FILE = /\.\w+$/;
const HASHED = /\.[0-9a-f]{8,}\.\w+$/;

/**
 * @param {WebSettings} settings
 * @returns {Record<string, string>} origin of each remote
 */
function remoteOrigins({ host, webPort }) {
  const name = host === '127.0.0.1' ? 'localhost' : host;
  return Object.fromEntries(
    REMOTES.map((remote, index) => [remote, `http://${name}:${webPort + 1 + index}`]),
  );
}

/**
 * @param {WebSettings} settings
 * @param {string} nonce
 */
function contentSecurityPolicy(settings, nonce) {
  const remotes = Object.values(remoteOrigins(settings)).join(' ');
  const socket = settings.apiUrl.replace(/^http/, 'ws');
  return [
    "default-src 'none'",
    `script-src 'self' ${remotes}`,
    `style-src 'self' 'nonce-${nonce}' ${remotes}`,
    `font-src 'self' ${remotes}`,
    ["img-src 'self' data: blob:", settings.apiUrl, ...settings.mediaOrigins, remotes].join(' '),
    `connect-src 'self' ${settings.apiUrl} ${socket} ${remotes}`,
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** @param {import('node:http').ServerResponse} response */
function setCommonHeaders(response) {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
}

/** @param {string} folder @param {boolean} anyOrigin */
function files(folder, anyOrigin) {
  return sirv(folder, {
    // Looks at the folder at each request: a build beside a running server replaces files under it.
    dev: true,
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders(response, path) {
      setCommonHeaders(response);
      response.setHeader(
        'Cache-Control',
        HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      if (!anyOrigin) return;
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    },
  });
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string} text
 */
function refuse(response, status, text) {
  setCommonHeaders(response);
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

/**
 * Lets only readable requests through to a handler.
 * @param {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, path: string) => void} handler
 * @returns {import('node:http').RequestListener}
 */
function readOnly(handler) {
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return refuse(response, 405, 'Method not allowed');
    }
    const [path = ''] = (request.url ?? '').split('?');
    try {
      decodeURIComponent(path);
    } catch {
      return refuse(response, 400, 'Bad request');
    }
    return path.startsWith('/') ? handler(request, response, path) : refuse(response, 400, 'Bad request');
  };
}

/** @param {WebSettings} settings */
async function shellHandler(settings) {
  const folder = join(settings.rootDir, 'shell/dist');
  const document = join(folder, 'index.html');
  await access(document);
  const config = JSON.stringify({
    apiUrl: settings.apiUrl,
    remotes: remoteOrigins(settings),
    demo: settings.isDemo
      ? { emailOrUsername: settings.demo.username, password: settings.demo.password }
      : null,
    footer: settings.footer,
  });
  const serveFile = files(folder, false);

  /** @param {import('node:http').ServerResponse} response */
  const sendDocument = async (response) => {
    const template = await readFile(document, 'utf8').catch(() => null);
    if (template === null) return refuse(response, 503, 'The shell is being built; try again');
    const nonce = randomBytes(16).toString('base64');
    setCommonHeaders(response);
    response.setHeader('Content-Security-Policy', contentSecurityPolicy(settings, nonce));
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(template.replaceAll(NONCE, nonce));
  };

  return readOnly((request, response, path) => {
    if (path === '/config.json') {
      setCommonHeaders(response);
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
        .end(config);
      return;
    }
    if (path === '/' || path === '/index.html') return void sendDocument(response);
    // Every address of a screen answers the document; a missing file must not, or scripts would be fed with HTML.
    const wantsDocument = (request.headers.accept ?? '').includes('text/html') || !FILE.test(path);
    serveFile(request, response, () =>
      wantsDocument ? void sendDocument(response) : refuse(response, 404, 'Not found'),
    );
  });
}

/**
 * @param {string} name
 * @param {import('node:http').RequestListener} handler
 * @param {number} port
 * @param {string} host
 * @returns {Promise<import('node:http').Server>}
 */
function listen(name, handler, port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer(handler);
    server.once('error', (error) =>
      reject(new Error(`${name} cannot listen on port ${port}: ${error.message}`)),
    );
    server.listen(port, host, () => resolve(server));
  });
}

/**
 * Starts all five; answers their addresses and how to stop them.
 * @param {WebSettings} settings
 */
export async function serveWeb(settings) {
  const { rootDir, host, webPort } = settings;
  const servers = [await listen('The shell', await shellHandler(settings), webPort, host)];
  for (const [index, remote] of REMOTES.entries()) {
    const serveFile = files(join(rootDir, `mfe-${remote}/dist`), true);
    const handler = readOnly((request, response) =>
      serveFile(request, response, () => refuse(response, 404, 'Not found')),
    );
    servers.push(await listen(`The ${remote} part`, handler, webPort + 1 + index, host));
  }
  return {
    url: `http://${host === '127.0.0.1' ? 'localhost' : host}:${webPort}`,
    async close() {
      await Promise.all(
        servers.map((server) => {
          server.closeAllConnections();
          return new Promise((resolve) => server.close(resolve));
        }),
      );
    },
  };
}
