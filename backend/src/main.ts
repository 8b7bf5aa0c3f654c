import 'reflect-metadata';
import { createServer, type Server } from './bootstrap';
import { StartError } from './common/errors/start-error';
import { readConfig } from './config/environment';

const SHUTDOWN_LIMIT_MS = 10_000;

async function listen(server: Server): Promise<void> {
  try {
    const address = await server.listen();
    server.onFatal(fail);
    process.stdout.write(`Sharewave API listens on ${address}\n`);
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Installed before the server listens: as soon as it says so, a signal may arrive. */
function stopOnSignals(server: Server): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    void server.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The parent process that started this one over an IPC channel is gone.
  process.on('disconnect', stop);
}

async function start(): Promise<void> {
  const server = await createServer(readConfig());
  stopOnSignals(server);
  await listen(server);
}

function fail(error: unknown): void {
  const text =
    error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`Sharewave API cannot run. ${text}\n`);
  process.exit(1);
}

start().catch(fail);
