import { basename } from 'node:path';
import { createConnection } from 'mongoose';

/** A real MongoDB, on which each test then gets a database of its own; without it tests run on the engine. */
const SERVER = process.env['MONGODB_URI'];

/** The address of a test's own database on the real server, or null where there is none. */
export function ownDatabase(dataDir: string): string | null {
  if (!SERVER) return null;
  return SERVER.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?[^?]*/, `$1/${basename(dataDir)}`);
}

/** The settings of a test's own database. */
export function databaseSettings(dataDir: string): Record<string, string> {
  const address = ownDatabase(dataDir);
  return address === null ? {} : { MONGODB_URI: address };
}

/** Takes a test's own database off the real server. */
export async function dropOwnDatabase(dataDir: string): Promise<void> {
  const address = ownDatabase(dataDir);
  if (address === null) return;
  const connection = await createConnection(address).asPromise();
  await connection.dropDatabase();
  await connection.close();
}
