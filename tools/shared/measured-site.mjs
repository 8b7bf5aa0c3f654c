// @ts-check
/** The built web parts in front of the fake API, and a browser that visits them. */
import { createServer } from 'node:http';
import { chromium } from '@playwright/test';
import { serveWeb } from '../web/serve-web.mjs';
import { prepareReleases } from './built-parts.mjs';
import { fakeAnswer } from './fake-api.mjs';

const HOST = '127.0.0.1';

/** @param {import('@playwright/test').LaunchOptions} [options] */
export const launchBrowser = (options) =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    ...options,
  });

/** Answers pages of any origin. @param {number} port @returns {Promise<import('node:http').Server>} */
export function serveFakeApi(port) {
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*, Authorization, Content-Type');
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
    response.setHeader('Access-Control-Max-Age', '600');
    response.setHeader('Content-Type', 'application/json');
    const [path = ''] = (request.url ?? '').split('?');
    response.end(request.method === 'OPTIONS' ? '' : JSON.stringify(fakeAnswer(path)));
  });
  return new Promise((done) => server.listen(port, HOST, () => done(server)));
}

/**
 * @param {{ dataDir: string, webPort: number, apiUrl: string }} settings
 * @param {Parameters<typeof prepareReleases>[1]} [directories] of parts that are built elsewhere than in their own folder
 */
export async function serveMeasured({ dataDir, webPort, apiUrl }, directories) {
  return serveWeb({
    releases: await prepareReleases({ dataDir, webPort }, directories),
    host: HOST,
    webPort,
    apiUrl,
    mediaOrigins: [],
    isDemo: true,
    demo: { username: 'demo', password: 'demo-password' },
    footer: { author: 'Sharewave', clientSourceUrl: apiUrl, serverSourceUrl: apiUrl },
  });
}
