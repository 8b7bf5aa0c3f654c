import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Migrator } from '../../src/infrastructure/mongo/migrations/migrator';

/** What an operator does after an import into a database that is in use. */
export async function migrateAgain(app: NestFastifyApplication, id: string): Promise<void> {
  const migrator = app.get(Migrator);
  await migrator.reset(id);
  await migrator.run();
}
