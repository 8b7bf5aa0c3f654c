import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { WORKERS, product, productOf } from './fixtures/product';

/** Opens `/_parts`. */
export const PARTS_KEY = 'a key for the staff';

/** Starts the product of a worker with an empty data folder. */
export const serverOf = (worker: number) => {
  const { webUrl, env } = productOf(worker);
  return {
    command: 'node tools/start/start.mjs',
    cwd: join(__dirname, '..'),
    url: `${webUrl}/config.json`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    stdout: 'pipe' as const,
    // Its members are new and share one network; their reports count nevertheless.
    env: { ...env, PARTS_KEY, RELEASE_MEMBER_HOURS: '0', RELEASE_FAILURE_NETWORKS: '1' },
  };
};

export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results/browser/artifacts',
  // Screenshots that a test takes to compare with later; none is kept between runs.
  snapshotPathTemplate: '{testDir}/../../test-results/browser/screenshots/{arg}{ext}',
  reporter: [['list'], ['json', { outputFile: '../test-results/browser/report.json' }]],
  workers: WORKERS,
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: product.webUrl,
    viewport: { width: 1280, height: 800 },
    // A service worker would hide the answers that tests replace. Only return-visits.spec.ts enables it.
    serviceWorkers: 'block',
    // Every test is traced; the pictures of a trace cost half as much processor time as the test itself.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
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
  webServer: Array.from({ length: WORKERS }, (_, worker) => serverOf(worker)),
});
