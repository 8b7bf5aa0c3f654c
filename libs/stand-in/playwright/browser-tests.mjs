// @ts-check
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/**
 * The configuration of the browser tests of one part, which are in its folder `browser/` and run against what `nx serve` of
 * that part serves, with data of their own.
 * @param {{ projectDir: string, project: string }} part
 */
export function createBrowserTests({ projectDir, project }) {
  const root = join(projectDir, '..');
  const results = join(root, 'test-results/browser', project);
  return defineConfig({
    testDir: join(projectDir, 'browser'),
    outputDir: join(results, 'artifacts'),
    reporter: [['list'], ['json', { outputFile: join(results, 'report.json') }]],
    workers: 1,
    retries: 0,
    forbidOnly: true,
    timeout: 300_000,
    expect: { timeout: 60_000 },
    use: {
      // The server finds a free port; Playwright reads it from the server's output (`wait` below).
      baseURL: `http://localhost:${process.env['STAND_IN_AT'] ?? 0}`,
      viewport: { width: 1280, height: 900 },
      // The pictures of a trace cost half as much processor time as the test itself.
      trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
      screenshot: 'only-on-failure',
      launchOptions: {
        executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
      },
    },
    webServer: {
      command: 'npm run serve',
      cwd: projectDir,
      wait: { stdout: /open http:\/\/localhost:(?<stand_in_at>\d+)/ },
      timeout: 240_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      stdout: 'pipe',
      env: { STAND_IN_PORT: 'auto', DATA_DIR: join(results, 'data'), NO_COLOR: '1' },
    },
  });
}
