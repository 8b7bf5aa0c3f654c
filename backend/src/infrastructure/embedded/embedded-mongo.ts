import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../common/errors/message-of';
import { StartError } from '../../common/errors/start-error';
import type { AppConfig } from '../../config/app-config';

export interface Database {
  readonly uri: string;
  close(): Promise<void>;
  onFatal(listener: (error: Error) => void): void;
}

const databaseFolder = ({ dataDir }: AppConfig): string => join(dataDir, 'database');

export async function openDatabase(config: AppConfig): Promise<Database> {
  if (config.mongodbUri !== null) {
    return { uri: config.mongodbUri, close: () => Promise.resolve(), onFatal: () => undefined };
  }
  // Loaded lazily: an installation on MongoDB never loads the engine.
  const { startEmbeddedMongo } = await import('@sharewave/embedded-mongo');
  try {
    return await startEmbeddedMongo({ dataDir: databaseFolder(config) });
  } catch (error) {
    throw new StartError(`The embedded database cannot be opened. ${messageOf(error)}`);
  }
}

/**
 * Opens the database of a server. Unlike `openDatabase` it creates none: with a wrong DATA_DIR a command would take an
 * empty one for the community.
 */
export async function openExistingDatabase(config: AppConfig): Promise<Database> {
  if (config.mongodbUri === null) {
    try {
      await access(databaseFolder(config));
    } catch {
      throw new StartError(`${config.dataDir} has no database. Set DATA_DIR to the folder of the server.`);
    }
  }
  return openDatabase(config);
}
