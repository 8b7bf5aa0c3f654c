// @ts-check
/**
 * `npm run bench:web`: times visits of a browser (412 x 823, CPU 4 times slower, 1.6 Mbit/s, 150 ms), compares them with a build of the
 * same code in one bundle, and prints them with their targets. `--rounds <n>` takes the median; `--builds` times builds too.
 * `--desktop <n>` only opens a profile n times on a desktop with a warm cache.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { timeBuilds } from './builds.mjs';
import { timeProfileOnDesktop } from './desktop-profile.mjs';
import { buildOneBundle } from './one-bundle.mjs';
import { slowDownWorkers, visitAll, visitBarePage } from './visits.mjs';
import { prepareReleases } from '../shared/built-parts.mjs';
import { serveWeb } from '../web/serve-web.mjs';
import { fakeAnswer } from '../shared/fake-api.mjs';

const WEB_PORT = Number(process.env['WEB_PORT'] ?? 5760);
const BUNDLE_PORT = WEB_PORT + 10;
const ORIGIN = `http://localhost:${WEB_PORT}`;
const API_PORT = Number(process.env['API_PORT'] ?? 3760);
const API_URL = `http://localhost:${API_PORT}`;

/** Targets: for a figure itself, or for its ratio to the single bundle. */
const AIMS = /** @type {Record<string, { most?: number, ratio?: number }>} */ ({
  '/ first, LCP': { most: 800 },
  '/home first, first card': { ratio: 1.1 },
  'second visit beside the first': { most: 0.6 },
  'profile, first paint': { most: 150 },
  'profile, content': { most: 400 },
  'back from the bfcache': { most: 1 },
  'a remote not yet seen': { ratio: 1.2 },
  'interaction delay': { most: 100 },
  'layout shift': { most: 0.02 },
});

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    builds: { type: 'boolean', default: false },
    desktop: { type: 'string', default: '0' },
  },
});

/** A minimal page, as the lower bound. */
const BARE_PATH = '/bare';
const BARE_PAGE = '<!doctype html><meta name="viewport" content="width=device-width"><a href="?">Again</a>';

/** Answers as the API would, for pages of any origin, and the bare page. */
function serveApi() {
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*, Authorization, Content-Type');
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
    response.setHeader('Access-Control-Max-Age', '600');
    const [path = ''] = (request.url ?? '').split('?');
    response.setHeader('Content-Type', path === BARE_PATH ? 'text/html' : 'application/json');
    if (path === BARE_PATH) return response.end(BARE_PAGE);
    response.end(request.method === 'OPTIONS' ? '' : JSON.stringify(fakeAnswer(path)));
  });
  return new Promise((done) => server.listen(API_PORT, '127.0.0.1', () => done(server)));
}

/** @param {import('../shared/release-settings.mjs').ReleaseSettings} releases @param {number} webPort */
const serve = (releases, webPort) =>
  serveWeb({
    releases,
    host: '127.0.0.1',
    webPort,
    apiUrl: API_URL,
    mediaOrigins: [],
    isDemo: true,
    demo: { username: 'demo', password: 'demo-password' },
    footer: { author: 'Sharewave', clientSourceUrl: API_URL, serverSourceUrl: API_URL },
  });

/** @param {number[]} figures */
function median(figures) {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** @param {number} figure */
const written = (figure) => {
  // A figure that the browser did not report.
  if (Number.isNaN(figure)) return '';
  return Math.abs(figure) < 10 ? figure.toFixed(3) : figure.toFixed(0);
};

/** @param {import('./visits.mjs').Figures[]} ours @param {import('./visits.mjs').Figures[]} bundled */
function printTable(ours, bundled) {
  console.log(`| ${['What', 'Sharewave', 'One bundle', 'Ratio', 'Aim'].join(' | ')} |`);
  console.log('| --- | --- | --- | --- | --- |');
  for (const what of Object.keys(ours[0] ?? {})) {
    const figure = median(ours.map((round) => round[what] ?? NaN));
    const other = median(bundled.map((round) => round[what] ?? NaN));
    // Per round, because other load of the machine changes between rounds.
    const ratio = median(ours.map((round, index) => (round[what] ?? NaN) / (bundled[index]?.[what] ?? NaN)));
    const { most, ratio: atMost } = AIMS[what] ?? {};
    const aim = atMost === undefined ? (most === undefined ? '' : `${most}`) : `${atMost} times`;
    console.log(
      `| ${[what, written(figure), written(other), Number.isNaN(ratio) ? '' : ratio.toFixed(2), aim].join(' | ')} |`,
    );
  }
}

/** @type {import('@playwright/test').LaunchOptions} */
const LAUNCH = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  // Leaves the back/forward cache on, as in everybody's browser.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
};

/** @param {string} workDir @param {number} rounds */
async function visitPhones(workDir, rounds) {
  const oneBundle = await buildOneBundle(workDir);
  const bundleSettings = { dataDir: join(workDir, 'bundle'), webPort: BUNDLE_PORT };
  const bundle = await serve(await prepareReleases(bundleSettings, { shell: oneBundle }), BUNDLE_PORT);
  const browser = await chromium.launch(LAUNCH);
  await slowDownWorkers(browser);
  try {
    const ours = [];
    const bundled = [];
    for (let round = 0; round < rounds; round += 1) {
      const bare = await visitBarePage(browser, API_URL + BARE_PATH);
      ours.push({ ...(await visitAll(browser, ORIGIN, true)), 'a page of one line, first paint': bare });
      bundled.push(await visitAll(browser, `http://localhost:${BUNDLE_PORT}`, false));
    }
    printTable(ours, bundled);
  } finally {
    await browser.close();
    await bundle.close();
  }
}

/** @param {string} workDir @param {number} clicks */
async function visitDesktop(workDir, clicks) {
  const taken = await timeProfileOnDesktop(LAUNCH, workDir, ORIGIN, clicks);
  const [least, most] = [taken[0] ?? NaN, taken.at(-1) ?? NaN];
  console.log(`a profile's content on a desktop, ms after the click, of ${clicks}:`);
  console.log(`least ${written(least)}, median ${written(median(taken))}, most ${written(most)}; aim 400`);
}

const workDir = mkdtempSync(join(tmpdir(), 'sharewave-bench-web-'));
const api = await serveApi();
const web = await serve(
  await prepareReleases({ dataDir: join(workDir, 'parts'), webPort: WEB_PORT }),
  WEB_PORT,
);
try {
  if (Number(flags.desktop) > 0) await visitDesktop(workDir, Number(flags.desktop));
  else await visitPhones(workDir, Number(flags.rounds));
} finally {
  await web.close();
  api.close();
  rmSync(workDir, { recursive: true });
}
if (flags.builds) {
  for (const [what, seconds, aim] of await timeBuilds()) {
    console.log(`${what.padEnd(40)} ${seconds.toFixed(1).padStart(6)} s, aim ${aim} s`);
  }
}
