// @ts-check
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/**
 * The configuration of the browser tests of one part, which are in its folder `browser/` and run against `nx serve` of that
 * part. They need no backend, no shell and no other part.
 * @param {{ projectDir: string, project: string }} part
 */
export function createBrowserTests({ projectDir, project }) {
  const root = join(projectDir, '..');
  return defineConfig({
    testDir: join(projectDir, 'browser'),
    outputDir: join(root, 'test-results/browser', project, 'artifacts'),
    reporter: [
      ['list'],
      ['json', { outputFile: join(root, 'test-results/browser', project, 'report.json') }],
    ],
    workers: 1,
    retries: 0,
    forbidOnly: true,
    timeout: 300_000,
    expect: { timeout: 60_000 },
    use: {
      // The server finds a free port; Playwright reads it from the server's output (`wait` below).
      baseURL: `http://127.0.0.1:${process.env['STAND_IN_AT'] ?? 0}`,
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
      command: `node node_modules/nx/dist/bin/nx.js serve ${project}`,
      cwd: root,
      // The development server prints its address to stderr.
      wait: { stderr: /Loopback: \S*http:\/\/127\.0\.0\.1:(?<stand_in_at>\d+)/ },
      timeout: 240_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      stdout: 'pipe',
      env: { STAND_IN_PORT: 'auto', NO_COLOR: '1' },
    },
  });
}
