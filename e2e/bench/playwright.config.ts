import base, { serverOf } from '../playwright.config';
import { SIZES } from './sizes';

const HOUR_MS = 3_600_000;
const { friends, posts, messages } = SIZES;
const fill = `node backend/bench/crowd.mjs --friends ${friends} --posts ${posts} --messages ${messages}`;

/** The browser benches: they print figures and assert none, because those of a busy machine say nothing. */
export default {
  ...base,
  testDir: '.',
  testMatch: '*.bench.ts',
  timeout: HOUR_MS,
  reporter: 'line' as const,
  // Pictures taken meanwhile would be tasks of their own.
  use: {
    ...base.use,
    trace: 'off' as const,
    launchOptions: {
      ...base.use?.launchOptions,
      // A turn of the wheel is one step: everything that comes into sight by it is made in one task.
      args: [...(base.use?.launchOptions?.args ?? []), '--disable-smooth-scrolling'],
    },
  },
  outputDir: '../../test-results/bench',
  workers: 1,
  webServer: { ...serverOf(0), command: `${fill} && exec node tools/start.mjs` },
};
