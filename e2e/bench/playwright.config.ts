import base, { serverOf } from '../playwright.config';
import { SIZES } from './sizes';

const HOUR_MS = 3_600_000;
const { friends, posts, messages } = SIZES;
const fill = `node backend/bench/crowd.mjs --friends ${friends} --posts ${posts} --messages ${messages}`;

/** The browser benchmarks print figures without asserting them, because a busy machine distorts them. */
export default {
  ...base,
  testDir: '.',
  testMatch: '*.bench.ts',
  timeout: HOUR_MS,
  reporter: 'line' as const,
  // Screenshots would add tasks of their own.
  use: {
    ...base.use,
    trace: 'off' as const,
    launchOptions: {
      ...base.use?.launchOptions,
      // Without smooth scrolling, one turn of the wheel is one step, and its rows are rendered in one task.
      args: [...(base.use?.launchOptions?.args ?? []), '--disable-smooth-scrolling'],
    },
  },
  outputDir: '../../test-results/bench',
  workers: 1,
  webServer: { ...serverOf(0), command: `${fill} && exec node tools/start/start.mjs` },
};
