import 'reflect-metadata';
import { access } from 'node:fs/promises';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
import { StartError } from './common/errors/start-error';
import type { AppConfig } from './config/app-config';
import { readCommandConfig } from './config/environment';
import { databaseFolder, openDatabase } from './infrastructure/embedded/embedded-mongo';
import { Tracing } from './infrastructure/tracing/tracing';
import { TimelinesChecker } from './modules/feeds/timelines.checker';

/** Compares every timeline with friendships and posts. Nothing may be written meanwhile: stop the server if the database is embedded. */
async function check(): Promise<boolean> {
  const config = readCommandConfig();
  await requireDatabase(config);
  const database = await openDatabase(config);
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

async function requireDatabase(config: AppConfig): Promise<void> {
  if (config.mongodbUri !== null) return;
  try {
    await access(databaseFolder(config));
  } catch {
    throw new StartError(`${config.dataDir} has no database. Set DATA_DIR to the folder of the server.`);
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
