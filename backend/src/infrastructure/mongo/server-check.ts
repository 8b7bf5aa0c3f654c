import type { mongo } from 'mongoose';
import { StartError } from '../../common/errors/start-error';

/** The wire version of MongoDB 8.0, the first with a bulkWrite over several collections. */
const MIN_WIRE_VERSION = 25;
/** What the embedded engine answers to `buildInfo`; it has transactions without being a replica set. */
const EMBEDDED = 'embedded-mongo';

interface ServerFacts {
  readonly maxWireVersion?: number;
  /** Name of the replica set. */
  readonly setName?: string;
  /** `isdbgrid` at a router of a sharded cluster. */
  readonly msg?: string;
  readonly gitVersion?: string;
}

/** Why this version cannot run on a server, from its answers to `hello` and `buildInfo`; null if it can. */
export function refusalOf({ maxWireVersion = 0, setName, msg, gitVersion }: ServerFacts): string | null {
  if (maxWireVersion < MIN_WIRE_VERSION) {
    return 'The database is older than MongoDB 8.0. Upgrade it first.';
  }
  if (gitVersion !== EMBEDDED && setName === undefined && msg !== 'isdbgrid') {
    return "The database is a standalone server, which has no transactions. Start mongod with --replSet rs0 and run once: mongosh --eval 'rs.initiate()'";
  }
  return null;
}

/** Refuses a database on which this version cannot run. */
export async function requireUsable(client: mongo.MongoClient): Promise<void> {
  const admin = client.db('admin');
  const hello = await admin.command({ hello: 1 });
  const { gitVersion } = await admin.command({ buildInfo: 1 });
  const refusal = refusalOf({ ...hello, gitVersion });
  if (refusal !== null) throw new StartError(refusal);
}
