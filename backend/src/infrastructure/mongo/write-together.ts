import { type Model, mongo } from 'mongoose';

export type Write = { readonly model: Pick<Model<unknown>, 'db' | 'collection'> } & (
  | { readonly document: mongo.Document }
  | { readonly filter: mongo.Document; readonly updateMods: mongo.Document; readonly multi?: boolean }
);

/**
 * Sends ordered writes to several collections in one command; returns how many documents the updates matched. Throws the error of the
 * first write that fails.
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
