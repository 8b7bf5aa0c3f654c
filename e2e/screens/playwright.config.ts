import base, { serverOf } from '../playwright.config';

/** Takes the pictures of docs/screens; each scene is a test, so that one can be taken alone (`-g home`). */
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
