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

/** Runs one operation; returns its result and what it adds to the totals. */
function runOperation(
  op: Document,
  body: Document,
  collection: CollectionState,
  engine: Engine,
): { result: Document; counts: Partial<typeof TOTALS> } {
  if (op['insert'] !== undefined) {
    const document = documentField(op, 'document') ?? {};
    insertOne(engine, collection, encode(document), body['bypassDocumentValidation']);
    return { result: { n: 1 }, counts: { nInserted: 1 } };
  }
  if (op['update'] !== undefined) {
    const spec = updateSpec(op, body, collection, { filter: 'filter', update: 'updateMods' });
    const { matched, modified, upserted } = updateWhere(engine, collection, spec);
    const nUpserted = upserted ? 1 : 0;
    return {
      result: { n: matched + nUpserted, nModified: modified, ...(upserted ? { upserted } : {}) },
      counts: { nMatched: matched, nModified: modified, nUpserted },
    };
  }
  const search = searchOf({ ...op, let: body['let'] }, collection);
  const { n } = deleteWhere(engine, collection, { ...search, limit: op['multi'] === true ? 0 : 1 });
  return { result: { n }, counts: { nDeleted: n } };
}

function addTo(totals: typeof TOTALS, counts: Partial<typeof TOTALS>): void {
  totals.nInserted += counts.nInserted ?? 0;
  totals.nMatched += counts.nMatched ?? 0;
  totals.nModified += counts.nModified ?? 0;
  totals.nUpserted += counts.nUpserted ?? 0;
  totals.nDeleted += counts.nDeleted ?? 0;
}

/** Handles the bulkWrite of a client, whose operations go to several collections. */
export function bulkWrite({ body }: Request, engine: Engine): Buffer {
  const totals = { ...TOTALS };
  const results: Document[] = [];
  const errors = runEach(
    documentsField(body, 'ops').filter(isDocument),
    body['ordered'] !== false,
    (op, idx) => {
      const [db, name] = namespaceOf(body, op['insert'] ?? op['update'] ?? op['delete']);
      const creates = op['insert'] !== undefined || op['upsert'] === true;
      const collection = collectionToChange(engine, db, name, creates);
      const { result, counts } = runOperation(op, body, collection, engine);
      addTo(totals, counts);
      results.push({ ok: 1, idx, ...result });
    },
  );
  if (errors.length > 0) engine.sessions.abortFailed(body);
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
