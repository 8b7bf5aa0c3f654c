const DEFAULT_NAME = 'sharewave';

/** The database that a connection string names, or the default one. */
export function databaseNameOf(uri: string): string {
  const name = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(uri)?.[1];
  return name === undefined ? DEFAULT_NAME : decodeURIComponent(name);
}
