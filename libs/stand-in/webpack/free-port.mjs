// @ts-check
import { createServer } from 'node:net';

/**
 * Returns the port if it can be listened on. Otherwise it ends the process with a message that says what to do, because the
 * development server would only print a stack trace.
 * @param {string | number} port a number, or `auto` for any free port
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
