import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import base, { serverOf } from '../playwright.config';

/**
 * Stories of `e2e/tests` in a stock Firefox, which is driven by WebDriver BiDi. It has no clipboard, no other colours and
 * no second press of a double one yet, and never sees a page come that the browser had put away.
 */
export default defineConfig({
  ...base,
  testMatch: ['two-members.spec.ts', 'waiting-messages.spec.ts'],
  testDir: '../tests',
  outputDir: '../../test-results/firefox/artifacts',
  reporter: [['list'], ['json', { outputFile: '../../test-results/firefox/report.json' }]],
  workers: 1,
  use: {
    ...base.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: join(__dirname, 'firefox.mjs'),
      // Without a screen there is no mouse either; and nothing moves for long.
      firefoxUserPrefs: {
        'ui.primaryPointerCapabilities': 6,
        'ui.allPointerCapabilities': 6,
        'ui.prefersReducedMotion': 1,
      },
    },
  },
  webServer: serverOf(0),
});
