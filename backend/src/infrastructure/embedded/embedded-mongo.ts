import { join } from 'node:path';
import type { AppConfig } from '../../config/app-config';

/** The database that this process uses, and how to let go of it. */
export interface Database {
  readonly uri: string;
  close(): Promise<void>;
}

/** The configured database, or the embedded engine on the data folder. */
export async function openDatabase(config: AppConfig): Promise<Database> {
  if (config.mongodbUri !== null) return { uri: config.mongodbUri, close: () => Promise.resolve() };
  // Loaded only here: an installation with a database of its own never touches the engine.
  const { startEmbeddedMongo } = await import('@sharewave/embedded-mongo');
  return startEmbeddedMongo({ dataDir: join(config.dataDir, 'database') });
}
