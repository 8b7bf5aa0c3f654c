import type { RemoteModuleName, RemoteName } from '@sharewave/app-kit';

/** The modules of one remote, each with the way to load it; one that is missing or foreign does not compile. */
export type PartModules<Name extends RemoteName> = {
  [Module in Extract<RemoteModuleName, `${Name}/${string}`>]: () => Promise<{ default: unknown }>;
};

/** Where a part can be seen first. */
export const START_PATHS: Record<RemoteName, (username: string) => string> = {
  feed: () => '/home',
  profile: (username) => `/user/${username}`,
  friends: () => '/friends',
  messenger: () => '/home',
};
