import { type DynamicModule, Global, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection, MongooseModule } from '@nestjs/mongoose';
import mongoose, { type Connection } from 'mongoose';
import { StartError } from '../../common/errors/start-error';
import { DatabaseMetrics } from './database-metrics';
import { DatabaseTracing } from './database-tracing';
import { ReadCaches } from './read-cache';
import { UnitOfWork } from './unit-of-work';

const SERVER_SELECTION_MS = 5000;
/**
 * A database that says nothing for as long as both together, as behind a network that swallows everything, is away; by itself
 * the driver waits for forty seconds.
 */
const SILENCE = { heartbeatFrequencyMS: 5000, connectTimeoutMS: 10_000 };
const HOST = String.raw`(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?`;
/** A name and password, hosts, and whatever follows. */
const PLAIN_ADDRESS = new RegExp(
  String.raw`^mongodb(?:\+srv)?://(?:[^@/?]*@)?(${HOST}(?:,${HOST})*)(?:[/?]|$)`,
  'i',
);
const DATABASE_NAME = 'sharewave';
/** What MongoDB 8.0 speaks, the first that writes to several collections in one command. */
const LEAST_WIRE_VERSION = 25;

// Every operation inside `connection.transaction` joins it without being handed a session.
mongoose.set('transactionAsyncLocalStorage', true);
// A filter by a field that a schema lacks is a mistake, not a match of everything.
mongoose.set('strictQuery', 'throw');

interface MongoOptions {
  readonly isEmbedded: boolean;
  readonly commandEvents: boolean;
}

/** The one connection; the server is ready once every index stands. */
@Global()
@Module({
  providers: [UnitOfWork, ReadCaches, DatabaseMetrics, DatabaseTracing],
  exports: [UnitOfWork, ReadCaches],
})
export class MongoModule implements OnApplicationBootstrap {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /**
   * With command events the driver tells of each command that it sends, for whoever counts them. The embedded engine is
   * never away, and says nothing while it changes many documents at once.
   */
  static forRoot(uri: string, { isEmbedded, commandEvents }: MongoOptions): DynamicModule {
    return {
      module: MongoModule,
      imports: [
        MongooseModule.forRoot(uri, {
          ...(namesDatabase(uri) ? {} : { dbName: DATABASE_NAME }),
          // A set with an arbiter, and an address that says so, would be content with one that may lose it.
          w: 'majority',
          serverSelectionTimeoutMS: SERVER_SELECTION_MS,
          ...(isEmbedded ? {} : SILENCE),
          // The driver waits for a database that is away, and says so; mongoose would wait longer, and say less.
          bufferCommands: false,
          retryAttempts: 0,
          monitorCommands: commandEvents,
          connectionErrorFactory: (error) => new StartError(unreachable(uri, error)),
        }),
      ],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    const { maxWireVersion } = await this.connection.getClient().db('admin').command({ hello: 1 });
    if (maxWireVersion < LEAST_WIRE_VERSION) {
      throw new StartError('The database at MONGODB_URI is older than MongoDB 8.0. Upgrade it first.');
    }
    await Promise.all(Object.values(this.connection.models).map((model) => model.init()));
  }
}

function namesDatabase(uri: string): boolean {
  return /^mongodb(\+srv)?:\/\/[^/]+\/[^?]+/.test(uri);
}

/** Names the hosts alone, and nothing where the address is not plain: a mistake in it may put the password anywhere. */
function unreachable(uri: string, { message }: Error): string {
  const hosts = PLAIN_ADDRESS.exec(uri)?.[1];
  const place = hosts === undefined ? 'that MONGODB_URI names' : `at ${hosts}`;
  // What the driver takes for a host may be a name and password.
  const reason = message.replace(/parse .* with/, 'parse a host with');
  return `The database ${place} cannot be reached. Start it, or correct MONGODB_URI. ${reason}`;
}
