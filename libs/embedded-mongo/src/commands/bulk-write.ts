import { CommandError } from '../errors';
import { encode } from '../storage/bson-io';
import type { CollectionState } from '../storage/catalog';
import type { Document } from '../values/types';
import { isDocument } from '../values/types';
import { toNumber } from '../values/numbers';
import type { Request } from '../wire/messages';
import type { Engine } from './context';
import { checkNamespace, collectionToChange, documentField, documentsField } from './context';
import { searchOf } from './read';
import { sessionOf } from './sessions';
import { deleteWhere, insertOne, runEach, updateSpec, updateWhere } from './write';

const TOTALS = { nInserted: 0, nMatched: 0, nModified: 0, nUpserted: 0, nDeleted: 0 };

function namespaceOf(body: Document, index: unknown): [string, string] {
  const info = documentsField(body, 'nsInfo')[toNumber(index)];
  const ns = info?.['ns'];
  if (typeof ns !== 'string') throw new CommandError(2, 'BulkWrite ops entry has an invalid nsInfo index');
  const dot = ns.indexOf('.');
  const parts: [string, string] = [ns.slice(0, Math.max(dot, 0)), ns.slice(dot + 1)];
  checkNamespace(...parts);
  return parts;
}

/** Handles the bulkWrite of a client, whose operations go to several collections. */
export function bulkWrite({ body }: Request, engine: Engine): Buffer {
  const totals = { ...TOTALS };
  const results: Document[] = [];
  const run = (op: Document, collection: CollectionState, idx: number): Document => {
    if (op['insert'] !== undefined) {
      const document = documentField(op, 'document') ?? {};
      insertOne(engine, collection, encode(document), body['bypassDocumentValidation']);
      totals.nInserted += 1;
      return { ok: 1, idx, n: 1 };
    }
    if (op['update'] !== undefined) {
      const spec = updateSpec(op, body, collection, { filter: 'filter', update: 'updateMods' });
      const { matched, modified, upserted } = updateWhere(engine, collection, spec);
      totals.nMatched += matched;
      totals.nModified += modified;
      totals.nUpserted += upserted ? 1 : 0;
      return {
        ok: 1,
        idx,
        n: matched + (upserted ? 1 : 0),
        nModified: modified,
        ...(upserted ? { upserted } : {}),
      };
    }
    const search = searchOf({ ...op, let: body['let'] }, collection);
    const n = deleteWhere(engine, collection, { ...search, limit: op['multi'] === true ? 0 : 1 }).n;
    totals.nDeleted += n;
    return { ok: 1, idx, n };
  };
  const errors = runEach(
    documentsField(body, 'ops').filter(isDocument),
    body['ordered'] !== false,
    (op, idx) => {
      const [db, name] = namespaceOf(body, op['insert'] ?? op['update'] ?? op['delete']);
      const creates = op['insert'] !== undefined || op['upsert'] === true;
      results.push(run(op, collectionToChange(engine, db, name, creates), idx));
    },
  );
  if (errors.length > 0) engine.sessions.giveUp(body);
  const failed = errors.map(({ index, ...error }) => ({ ok: 0, idx: index, n: 0, ...error }));
  const all =
    body['errorsOnly'] === true
      ? failed
      : [...results, ...failed].sort((a, b) => toNumber(a.idx) - toNumber(b.idx));
  const options = { batchSize: Infinity, session: sessionOf(body) };
  const documents = all.map((result) => encode(result));
  return engine.cursors.first('admin.$cmd.bulkWrite', documents, options, {
    nErrors: failed.length,
    ...totals,
  });
}
