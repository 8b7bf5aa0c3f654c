import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
import { StartError } from './common/errors/start-error';
import { readCommandConfig } from './config/environment';
import { openExistingDatabase } from './infrastructure/embedded/embedded-mongo';
import { Tracing } from './infrastructure/tracing/tracing';
import { TimelinesChecker } from './modules/feeds/timelines.checker';

/** Compares every timeline with friendships and posts. Nothing may be written meanwhile: stop the server if the database is embedded. */
async function check(): Promise<boolean> {
  const config = readCommandConfig();
  const database = await openExistingDatabase(config);
  try {
    const root = AppModule.forRoot(config, database.uri, new Tracing(null));
    const app = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
    const { checked, faults } = await app.get(TimelinesChecker).check();
    await app.close();
    for (const fault of faults) process.stdout.write(`${JSON.stringify(fault)}\n`);
    process.stdout.write(`Timelines checked: ${checked}, with differences: ${faults.length}\n`);
    return faults.length === 0;
  } finally {
    await database.close();
  }
}

check().then(
  (isRight) => process.exit(isRight ? 0 : 1),
  (error: unknown) => {
    const text = error instanceof StartError ? error.message : String(error);
    process.stderr.write(`Timelines cannot be checked. ${text}\n`);
    process.exit(2);
  },
);
