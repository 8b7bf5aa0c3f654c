// @ts-check
/**
 * `npm run bench:web`: times visits of a browser (412 x 823, CPU 4 times slower, 1.6 Mbit/s, 150 ms), compares them with a build of the
 * same code in one bundle, and prints them with their targets. `--rounds <n>` takes the median.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser, serveFakeApi, serveMeasured } from '../shared/measured-site.mjs';
import { buildOneBundle } from './one-bundle.mjs';
import { slowDownWorkers, visitAll } from './visits.mjs';

const WEB_PORT = Number(process.env['WEB_PORT'] ?? 5760);
const BUNDLE_PORT = WEB_PORT + 10;
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
  options: { rounds: { type: 'string', default: '1' } },
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

const workDir = mkdtempSync(join(tmpdir(), 'sharewave-bench-web-'));
const api = await serveFakeApi(API_PORT);
const oneBundle = await buildOneBundle(workDir);
const web = await serveMeasured({ dataDir: join(workDir, 'parts'), webPort: WEB_PORT, apiUrl: API_URL });
const bundle = await serveMeasured(
  { dataDir: join(workDir, 'bundle'), webPort: BUNDLE_PORT, apiUrl: API_URL },
  { shell: oneBundle },
);
// With the back/forward cache, as in everybody's browser.
const browser = await launchBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
try {
  await slowDownWorkers(browser);
  const ours = [];
  const bundled = [];
  for (let round = 0; round < Number(flags.rounds); round += 1) {
    ours.push(await visitAll(browser, web.url, { hasWorker: true }));
    bundled.push(await visitAll(browser, bundle.url, { hasWorker: false }));
  }
  printTable(ours, bundled);
} finally {
  await Promise.all([browser.close(), web.close(), bundle.close()]);
  api.close();
  rmSync(workDir, { recursive: true });
}
