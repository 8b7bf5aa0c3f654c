import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import base, { serverOf } from '../playwright.config';

/**
 * Stories of `e2e/tests` in a stock Firefox, driven over WebDriver BiDi. That does not support the clipboard, emulated colour
 * schemes and double clicks yet, and does not report pages that come from the back-forward cache.
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
      // A headless Firefox has no mouse; and animations are reduced.
      firefoxUserPrefs: {
        'ui.primaryPointerCapabilities': 6,
        'ui.allPointerCapabilities': 6,
        'ui.prefersReducedMotion': 1,
      },
    },
  },
  webServer: serverOf(0),
});
