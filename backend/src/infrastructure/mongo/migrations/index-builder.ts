import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type Connection, type IndexDefinition, type IndexOptions, type Model, mongo } from 'mongoose';
import { databaseNameOf } from '../database-name';
import { DATABASE_URI } from '../mongo.module';

/** IndexOptionsConflict and IndexKeySpecsConflict: an index with this name or these keys has other options. */
const CONFLICTS: ReadonlySet<unknown> = new Set([85, 86]);

/** What makes an index another one. */
const COMPARED = ['unique', 'expireAfterSeconds', 'partialFilterExpression'] as const;

/** Creates the indexes of the schemas. Indexes that no schema names any more stay, because older nodes may need them. */
@Injectable()
export class IndexBuilder {
  private readonly logger = new Logger(IndexBuilder.name);

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @Inject(DATABASE_URI) private readonly uri: string,
  ) {}

  /** What `build` would do, a line each. */
  async plan(): Promise<string[]> {
    const lines = Object.values(this.connection.models).map(async ({ collection, schema }) => {
      const existing = await collection.indexes().catch(() => []);
      return schema.indexes().flatMap(([keys, options]) => {
        const stored = existing.find(({ key }) => JSON.stringify(key) === JSON.stringify(keys));
        const name = `the index ${JSON.stringify(keys)} of ${collection.name}`;
        if (stored === undefined) return [`${name}: is built`];
        return COMPARED.some((option) => !isDeepStrictEqual(stored[option], options[option]))
          ? [`${name}: is built anew`]
          : [];
      });
    });
    return (await Promise.all(lines)).flat();
  }

  /** Whether all indexes exist. One that cannot be built is logged, and never keeps a node from starting. */
  async build(): Promise<boolean> {
    // Without timeouts: the database is silent while it builds the index of a large collection.
    const client = await mongo.MongoClient.connect(this.uri, {
      readPreference: 'primary',
      writeConcern: { w: 'majority' },
    });
    try {
      const database = client.db(databaseNameOf(this.uri));
      const results = await Promise.all(
        Object.values(this.connection.models).map((model) => this.buildOf(model, database)),
      );
      return results.every(Boolean);
    } finally {
      await client.close();
    }
  }

  private async buildOf(model: Model<unknown>, database: mongo.Db): Promise<boolean> {
    await model.init();
    const { name } = model.collection;
    const collection = database.collection(name);
    let isComplete = true;
    for (const [keys, options] of model.schema.indexes()) {
      try {
        await this.create(collection, keys, options);
      } catch (error) {
        if (!(error instanceof mongo.MongoServerError)) throw error;
        isComplete = false;
        this.logger.error({ err: error }, `The index ${JSON.stringify(keys)} of ${name} cannot be built`);
      }
    }
    return isComplete;
  }

  private async create(
    collection: mongo.Collection,
    keys: IndexDefinition,
    options: IndexOptions,
  ): Promise<void> {
    const directions = new Map(Object.entries(keys).map(([field, direction]) => [field, Number(direction)]));
    const { unique, ...others } = options;
    const build = () =>
      collection.createIndex(directions, { ...others, ...(unique ? { unique: true } : {}) });
    try {
      await build();
    } catch (error) {
      if (!(error instanceof mongo.MongoServerError) || !CONFLICTS.has(error.code)) throw error;
      this.logger.warn(
        `The index ${JSON.stringify(keys)} of ${collection.collectionName} has other options; building it anew`,
      );
      for (const name of await this.conflictsOf(collection, keys)) await collection.dropIndex(name);
      await build();
    }
  }

  private async conflictsOf(collection: mongo.Collection, keys: IndexDefinition): Promise<string[]> {
    const indexes = await collection.indexes();
    const wanted = JSON.stringify(keys);
    return indexes.filter(({ key }) => JSON.stringify(key) === wanted).map(({ name }) => String(name));
  }
}
