// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEPLOY_TOOLS, installSystemTools } from './system-tools.mjs';

test('what Debian does not have is not asked of apt, but named with the page that has it', (context) => {
  const { PATH } = process.env;
  context.after(() => (process.env.PATH = PATH));
  process.env.PATH = '';
  assert.throws(() => installSystemTools(DEPLOY_TOOLS), {
    message:
      /^This needs .*docker-compose.* and kubectl\. Install it \(Debian: sudo apt-get install [^)]*docker-compose; kubectl: https:\/\/kubernetes\.io\/docs\/tasks\/tools\/\)/,
  });
});
