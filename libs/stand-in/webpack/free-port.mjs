// @ts-check
import { createServer } from 'node:net';

/**
 * The port, if somebody can listen on it there. Else the command ends with a line that says what to do: the development
 * server would tell of it by a stack.
 * @param {string | number} port a number, or `auto` for any that is free
 * @param {string} host
 */
export async function freePort(port, host) {
  if (port === 'auto') return port;
  const probe = createServer();
  try {
    await new Promise((done, reject) => {
      probe.once('error', reject).listen(Number(port), host, () => probe.close(done));
    });
    return port;
  } catch (error) {
    const isBusy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    const reason = isBusy ? 'is in use' : 'cannot be listened on';
    process.stderr.write(
      `Port ${port} ${reason}. Choose another by STAND_IN_PORT, or a free one by STAND_IN_PORT=auto.\n`,
    );
    process.exit(1);
  }
}
