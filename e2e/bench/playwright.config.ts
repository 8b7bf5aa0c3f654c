import base from '../playwright.config';

const HOUR_MS = 3_600_000;

/** The browser benches: they print figures and assert none, because those of a busy machine say nothing. */
export default {
  ...base,
  testDir: '.',
  testMatch: '*.bench.ts',
  timeout: HOUR_MS,
  reporter: 'line' as const,
  outputDir: '../../test-results/bench',
};
