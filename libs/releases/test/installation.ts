import {
  Ledger,
  newPrivateKey,
  publish,
  readPrivateKey,
  type Built,
  type Registry,
  type Release,
} from '../src';
import { buildFeed } from './build-feed';
import type { TestPlace } from './places';

/** When everything in the tests happens, and who does it. */
export const AT = new Date('2026-06-15T12:00:00.000Z');
export const BY = { by: 'anna', at: AT };
export const FEED = { ...BY, part: 'feed' as const };

/** An installation's registry with its key and its states. */
export interface Installation {
  readonly place: TestPlace;
  readonly registry: Registry;
  readonly key: ReturnType<typeof readPrivateKey>;
  readonly ledger: Ledger;
  /** Builds a feed that differs in one line of its code only. */
  build(line: string): Promise<Built>;
  /** Builds and publishes it. */
  released(line: string): Promise<Release>;
  close(): Promise<void>;
}

export async function newInstallation(create: () => Promise<TestPlace>): Promise<Installation> {
  const place = await create();
  const registry = await place.open();
  const key = readPrivateKey(newPrivateKey());
  const build = (line: string) => buildFeed(place.folder, line);
  return {
    place,
    registry,
    key,
    ledger: new Ledger(registry, key),
    build,
    released: async (line) => (await publish(registry, await build(line), AT)).release,
    close: () => place.close(),
  };
}
