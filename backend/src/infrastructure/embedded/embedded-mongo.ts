import { join } from 'node:path';
import { messageOf } from '../../common/errors/message-of';
import { StartError } from '../../common/errors/start-error';
import type { AppConfig } from '../../config/app-config';

export interface Database {
  readonly uri: string;
  close(): Promise<void>;
  onFatal(listener: (error: Error) => void): void;
}

export const databaseFolder = ({ dataDir }: AppConfig): string => join(dataDir, 'database');

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
