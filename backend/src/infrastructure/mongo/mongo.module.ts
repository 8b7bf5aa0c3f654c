import { type DynamicModule, Global, Module } from '@nestjs/common';
import { InjectConnection, MongooseModule } from '@nestjs/mongoose';
import mongoose, { type Connection } from 'mongoose';
import { StartError } from '../../common/errors/start-error';
import { databaseNameOf } from './database-name';
import { DatabaseMetrics } from './database-metrics';
import { DatabaseTracing } from './database-tracing';
import { requireUsable } from './server-check';
import { UnitOfWork } from './unit-of-work';

const SERVER_SELECTION_MS = 5000;
/** A database that is silent for the sum of both counts as down. The driver's default is forty seconds. */
const SILENCE = { heartbeatFrequencyMS: 5000, connectTimeoutMS: 10_000 };
const HOST = String.raw`(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?`;
const PLAIN_ADDRESS = new RegExp(
  String.raw`^mongodb(?:\+srv)?://(?:[^@/?]*@)?(${HOST}(?:,${HOST})*)(?:[/?]|$)`,
  'i',
);

// Every operation inside `connection.transaction` joins it without passing the session.
mongoose.set('transactionAsyncLocalStorage', true);
// A filter by an unknown field is an error; otherwise it would match everything.
mongoose.set('strictQuery', 'throw');

interface MongoOptions {
  readonly isEmbedded: boolean;
  readonly timeoutMs: number;
  readonly commandEvents: boolean;
}

/** The address of the database, for a client with other timeouts. */
export const DATABASE_URI = Symbol('DATABASE_URI');

@Global()
@Module({
  providers: [UnitOfWork, DatabaseMetrics, DatabaseTracing],
  exports: [UnitOfWork],
})
export class MongoModule {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** No heartbeats to the embedded engine: it is never down. */
  static forRoot(uri: string, { isEmbedded, timeoutMs, commandEvents }: MongoOptions): DynamicModule {
    return {
      module: MongoModule,
      providers: [{ provide: DATABASE_URI, useValue: uri }],
      exports: [DATABASE_URI],
      imports: [
        MongooseModule.forRoot(uri, {
          dbName: databaseNameOf(uri),
          // Otherwise a set with an arbiter, or a `w` in the URI, would acknowledge writes that one member alone has and may lose.
          w: 'majority',
          wtimeoutMS: timeoutMs,
          // A secondary may lag behind: a read from it would miss what its own caller has just written.
          readPreference: 'primary',
          readConcernLevel: 'local',
          serverSelectionTimeoutMS: SERVER_SELECTION_MS,
          // For a connection from the pool, then for the response on it; what waits longer fails, and is tried once more by the driver.
          waitQueueTimeoutMS: timeoutMs,
          socketTimeoutMS: timeoutMs,
          ...(isEmbedded ? {} : SILENCE),
          // The driver waits for a database that is down, with a clear error; mongoose would buffer longer, with a vague one.
          bufferCommands: false,
          // The migrations module builds them.
          autoIndex: false,
          retryAttempts: 0,
          monitorCommands: commandEvents,
          connectionErrorFactory: (error) => new StartError(unreachable(uri, error)),
        }),
      ],
    };
  }

  /** Refuses a database on which this version cannot run. */
  checkDatabase(): Promise<void> {
    return requireUsable(this.connection.getClient());
  }
}

/** The hosts of a URI for error messages; nothing if the URI is malformed, because the password could then be anywhere in it. */
function unreachable(uri: string, { message }: Error): string {
  const hosts = PLAIN_ADDRESS.exec(uri)?.[1];
  const place = hosts === undefined ? 'that MONGODB_URI names' : `at ${hosts}`;
  // What the driver takes for a host may be credentials.
  const reason = message.replace(/parse .* with/, 'parse a host with');
  return `The database ${place} cannot be reached. Start it, or correct MONGODB_URI. ${reason}`;
}
