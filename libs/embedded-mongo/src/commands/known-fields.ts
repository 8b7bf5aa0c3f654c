import { CommandError } from '../errors';
import type { Request } from '../wire/messages';

const words = (text: string): string[] => text.split(/\s+/);

/** What any command may carry. */
const COMMON = words(`$db lsid txnNumber startTransaction autocommit $readPreference $clusterTime readConcern
  writeConcern maxTimeMS comment rawData apiVersion apiStrict apiDeprecationErrors`);

/** What the commands take on documents; an option that would be ignored could make an answer wrong. */
const FIELDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    find: `filter sort projection hint skip limit batchSize singleBatch max min returnKey showRecordId tailable
      awaitData oplogReplay noCursorTimeout allowPartialResults collation allowDiskUse let`,
    aggregate: 'pipeline cursor allowDiskUse bypassDocumentValidation hint let collation',
    count: 'query limit skip hint collation',
    distinct: 'key query hint collation',
    insert: 'documents ordered bypassDocumentValidation',
    update: 'updates ordered bypassDocumentValidation let',
    delete: 'deletes ordered let',
    findAndModify: `query sort remove update new fields upsert bypassDocumentValidation arrayFilters hint
      collation let`,
    bulkWrite: 'ops nsInfo ordered errorsOnly bypassDocumentValidation cursor let',
    getMore: 'collection batchSize',
    createIndexes: 'indexes commitQuorum',
  }).map(([name, fields]) => [name, new Set([name, ...words(fields), ...COMMON])]),
);

/** Refuses fields that the command does not know, as MongoDB does. */
export function checkFields({ name, body }: Pick<Request, 'name' | 'body'>): void {
  const known = FIELDS.get(name);
  const unknown = known && Object.keys(body).find((field) => !known.has(field));
  if (unknown !== undefined)
    throw new CommandError(40415, `BSON field '${name}.${unknown}' is an unknown field.`);
}
