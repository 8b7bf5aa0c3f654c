import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const API_PORT = Number(process.env['E2E_API_PORT'] ?? 3900);
const WEB_PORT = Number(process.env['E2E_WEB_PORT'] ?? 4900);
// Workers load this file too; all must agree on one folder.
const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'sharewave-e2e-')));

/** Opens `/_parts`. */
export const PARTS_KEY = 'a key for the staff';

export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results/browser/artifacts',
  // What a test takes itself, to compare with later: no picture is kept from one run to the next.
  snapshotPathTemplate: '{testDir}/../../test-results/browser/looks/{arg}{ext}',
  reporter: [['list'], ['json', { outputFile: '../test-results/browser/report.json' }]],
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: `http://localhost:${WEB_PORT}`,
    viewport: { width: 1280, height: 800 },
    // What a test makes a server answer differently has to reach the page; return-visits.spec.ts lets the worker work.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node tools/start.mjs',
    cwd: join(__dirname, '..'),
    url: `http://localhost:${WEB_PORT}/config.json`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'pipe',
    env: { API_PORT: String(API_PORT), WEB_PORT: String(WEB_PORT), DATA_DIR: dataDir, PARTS_KEY },
  },
});
