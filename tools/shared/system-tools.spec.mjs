// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEPLOY_TOOLS, installSystemTools } from './system-tools.mjs';

test('a tool that Debian does not package is not requested from apt, but named with its web page', (context) => {
  const { PATH } = process.env;
  context.after(() => (process.env.PATH = PATH));
  process.env.PATH = '';
  assert.throws(() => installSystemTools(DEPLOY_TOOLS), {
    message:
      /^Some programs are missing\. Install them: on Debian, sudo apt-get install [^;]*docker-compose[^;]*; kubectl: https:\/\/kubernetes\.io\/docs\/tasks\/tools\/\.$/,
  });
});
