import base, { serverOf } from '../playwright.config';

/** Captures the screenshots of docs/screens. Each scene is a test, so that one can be captured alone (`-g home`). */
export default {
  ...base,
  testDir: '.',
  testMatch: '*.take.ts',
  timeout: 600_000,
  reporter: 'list' as const,
  outputDir: '../../test-results/screens/artifacts',
  workers: 1,
  webServer: serverOf(0),
};
