import { basename } from 'node:path';
import { createConnection } from 'mongoose';

/** A real MongoDB, on which each test then gets its own database; without it tests run on the engine. */
const SERVER = process.env['MONGODB_URI'];

/** The address of the test's database on the real server, or null without one. */
export function ownDatabase(dataDir: string): string | null {
  if (!SERVER) return null;
  return SERVER.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?[^?]*/, `$1/${basename(dataDir)}`);
}

export function databaseSettings(dataDir: string): Record<string, string> {
  const address = ownDatabase(dataDir);
  return address === null ? {} : { MONGODB_URI: address };
}

/** Drops the test's database on the real server. */
export async function dropOwnDatabase(dataDir: string): Promise<void> {
  const address = ownDatabase(dataDir);
  if (address === null) return;
  const connection = await createConnection(address).asPromise();
  await connection.dropDatabase();
  await connection.close();
}
