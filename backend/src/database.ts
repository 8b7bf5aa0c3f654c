import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
import { StartError } from './common/errors/start-error';
import { createHttpAdapter } from './common/http/http-server';
import { readCommandConfig } from './config/environment';
import { openDatabase, openExistingDatabase } from './infrastructure/embedded/embedded-mongo';
import { copyDatabase } from './infrastructure/mongo/copy/copy-database';
import { IndexBuilder } from './infrastructure/mongo/migrations/index-builder';
import { Migrator } from './infrastructure/mongo/migrations/migrator';
import { MongoModule } from './infrastructure/mongo/mongo.module';
import { Tracing } from './infrastructure/tracing/tracing';

const USAGE = `Usage, with the settings of the server:
  npm run database -- migrate [--dry-run] [--again <id>]
  npm run database -- copy (--to <mongodb-uri> | --to-data-dir <folder>)`;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Runs migrations ahead of an upgrade; `--again` runs one once more, for data that was imported after it. */
async function migrate(again: string | undefined, isDryRun: boolean): Promise<void> {
  const config = readCommandConfig();
  const database = await openExistingDatabase(config);
  try {
    // Not initialised: services would read data that has not been migrated.
    const app = await NestFactory.create(
      AppModule.forRoot(config, database.uri, new Tracing(null)),
      createHttpAdapter(config.api.trustedProxies),
      { logger: ['log', 'warn', 'error'], abortOnError: false },
    );
    await app.get(MongoModule).checkDatabase();
    const migrator = app.get(Migrator);
    if (again !== undefined) await migrator.reset(again);
    const plan = await migrator.plan();
    const indexes = await app.get(IndexBuilder).plan();
    for (const line of indexes) say(line);
    for (const { id, documents } of plan) say(`${id}: goes through ${documents} documents`);
    if (plan.length + indexes.length === 0) say('Nothing is to be migrated.');
    if (!isDryRun) await migrator.run();
    await app.close();
  } finally {
    await database.close();
  }
}

async function copy(to: string | undefined, toDataDir: string | undefined): Promise<void> {
  const config = readCommandConfig();
  if ((to === undefined) === (toDataDir === undefined)) throw new StartError(USAGE);
  const source = await openExistingDatabase(config);
  try {
    const target = await openDatabase({
      ...config,
      mongodbUri: to ?? null,
      dataDir: toDataDir ?? config.dataDir,
    });
    try {
      await copyDatabase(source.uri, target.uri, say);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      again: { type: 'string' },
      to: { type: 'string' },
      'to-data-dir': { type: 'string' },
    },
  });
  switch (positionals[0]) {
    case 'migrate':
      return migrate(values.again, values['dry-run']);
    case 'copy':
      return copy(values.to, values['to-data-dir']);
    default:
      throw new StartError(USAGE);
  }
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
