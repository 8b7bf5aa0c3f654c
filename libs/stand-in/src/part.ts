import type { RemoteModuleName, RemoteName } from '@sharewave/app-kit';

/** A function for each module of one remote that loads it; a missing or an extra module does not compile. */
export type PartModules<Name extends RemoteName> = {
  [Module in Extract<RemoteModuleName, `${Name}/${string}`>]: () => Promise<{ default: unknown }>;
};

/** The first screen that shows something of the part. */
export const START_PATHS: Record<RemoteName, (username: string) => string> = {
  feed: () => '/home',
  profile: (username) => `/user/${username}`,
  friends: () => '/friends',
  messenger: () => '/home',
};
