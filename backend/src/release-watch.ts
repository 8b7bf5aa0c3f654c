import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module';
import { StartError } from './common/errors/start-error';
import { readCommandConfig, readConfig } from './config/environment';
import { MetricsServer } from './infrastructure/metrics/metrics-server';
import { Tracing } from './infrastructure/tracing/tracing';
import { ReleaseWatch } from './modules/parts/release-watch';

/**
 * Watches the releases for API nodes that have only RELEASE_PUBLIC_KEY: rolls back what fails by what they have stored in the
 * database. The only process beside the commands that has RELEASE_KEY and writes to the registry.
 */
async function watch(): Promise<void> {
  const config = { ...readCommandConfig(), metrics: readConfig().metrics };
  if (config.releases.key === null) throw new StartError('RELEASE_KEY must be set.');
  if (config.mongodbUri === null)
    throw new StartError('MONGODB_URI must be set: with an embedded database the API itself watches.');
  const root = AppModule.forRoot(config, config.mongodbUri, new Tracing(null));
  const app = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
  app.useLogger(app.get(Logger));
  const stop = () => void app.close().finally(() => process.exit(0));
  // The last: the parent process that started this one over an IPC channel is gone.
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, stop);
  await app.get(MetricsServer).listen();
  app.get(ReleaseWatch, { strict: false }).begin();
  process.stdout.write('Watching the releases\n');
}

watch().catch((error: unknown) => {
  const text = error instanceof StartError ? error.message : String(error);
  process.stderr.write(`The releases cannot be watched. ${text}\n`);
  process.exit(1);
});
