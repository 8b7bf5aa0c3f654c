import { type Model, mongo } from 'mongoose';

/** One write of several, in the words of the database's `bulkWrite`: its documents and values go there as they are. */
export type Write = { readonly model: Pick<Model<unknown>, 'db' | 'collection'> } & (
  | { readonly document: mongo.Document }
  | { readonly filter: mongo.Document; readonly updateMods: mongo.Document; readonly multi?: boolean }
);

/**
 * Does several writes to several collections in one command, in their order; answers how many documents the filters of
 * updates have matched. Throws what the first refused one is refused with.
 */
export async function writeTogether(writes: readonly Write[], session: mongo.ClientSession): Promise<number> {
  const [first] = writes;
  if (first === undefined) return 0;
  const models = [...new Set(writes.map(({ model }) => model))];
  const ops = writes.map(({ model, ...write }) => ({
    [`${'document' in write ? 'insert' : 'update'}`]: models.indexOf(model),
    ...write,
  }));
  const nsInfo = models.map(({ db, collection }) => ({ ns: `${db.name}.${collection.name}` }));
  const admin = first.model.db.getClient().db('admin');
  const answer = await admin.command({ bulkWrite: 1, ops, nsInfo, errorsOnly: true }, { session });
  if (answer['nErrors'] > 0) throw new mongo.MongoServerError(answer['cursor'].firstBatch[0]);
  return Number(answer['nMatched']);
}
