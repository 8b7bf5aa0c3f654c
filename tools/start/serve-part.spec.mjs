// @ts-check
/** `npx nx serve mfe-feed` when its port cannot be used. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { text } from 'node:stream/consumers';
import { rootDir } from '../shared/root-dir.mjs';

/** What the command says, which ends by itself. @param {string} port */
async function serveAt(port) {
  const child = spawn(process.execPath, ['tools/start/serve-part.mjs', 'feed'], {
    cwd: rootDir,
    env: { ...process.env, STAND_IN_PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[status], said, faults] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { status, said: `${said}${faults}` };
}

test('a part that runs alone says in one line what to do if its port is taken', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const address = holder.address();
  assert(typeof address === 'object' && address !== null);
  const { status, said } = await serveAt(String(address.port));
  holder.close();
  assert.equal(status, 1, said);
  assert.match(said, /^Port \d+ is in use\. Choose another with STAND_IN_PORT, or .*\n$/);
});

test('a part that runs alone says in one line that its port is invalid', async () => {
  const { status, said } = await serveAt('70000');
  assert.equal(status, 1, said);
  assert.match(
    said,
    /^Port 70000 cannot be listened on \(\w+\)\. Choose another with STAND_IN_PORT, or .*\n$/,
  );
});
