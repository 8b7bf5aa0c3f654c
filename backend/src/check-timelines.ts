import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
import { readConfig } from './config/environment';
import { openDatabase } from './infrastructure/embedded/embedded-mongo';
import { Tracing } from './infrastructure/tracing/tracing';
import { TimelinesChecker } from './modules/feeds/timelines.checker';

/**
 * Compares every timeline with friendships and posts, and tells of each difference. Nothing may be written meanwhile; with the
 * embedded database the server must have been stopped.
 */
async function check(): Promise<boolean> {
  const config = readConfig();
  const database = await openDatabase(config);
  try {
    const root = AppModule.forRoot(config, database.uri, new Tracing(null));
    const app = await NestFactory.createApplicationContext(root, { logger: false });
    const { checked, faults } = await app.get(TimelinesChecker).check();
    await app.close();
    for (const fault of faults) process.stdout.write(`${JSON.stringify(fault)}\n`);
    process.stdout.write(`${checked} timelines looked at, ${faults.length} with a difference\n`);
    return faults.length === 0;
  } finally {
    await database.close();
  }
}

check().then(
  (isRight) => process.exit(isRight ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`Timelines cannot be checked. ${String(error)}\n`);
    process.exit(2);
  },
);
