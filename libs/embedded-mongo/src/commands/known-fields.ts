import { CommandError } from '../errors';
import { isTrue } from '../values/numbers';
import type { Document } from '../values/types';
import { bsonTypeOf, isArray, isDocument, isNumeric } from '../values/types';
import type { Request } from '../wire/messages';

const words = (text: string): string[] => text.split(/\s+/);

/** Fields allowed in any command. */
const COMMON = words(`$db lsid txnNumber startTransaction autocommit $readPreference $clusterTime readConcern
  writeConcern maxTimeMS comment rawData apiVersion apiStrict apiDeprecationErrors`);

/** Supported fields per command; silently ignoring an option could give a wrong result. */
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
    create: `capped size max validator validationLevel validationAction collation viewOn pipeline timeseries
      clusteredIndex encryptedFields autoIndexId idIndex storageEngine indexOptionDefaults`,
    collMod: 'validator validationLevel validationAction index',
  }).map(([name, fields]) => [name, new Set([name, ...words(fields), ...COMMON])]),
);

/** The lists inside commands, and the allowed fields of their elements unless checked elsewhere. */
const LISTS: ReadonlyMap<string, ReadonlySet<string> | undefined> = new Map([
  ['updates', new Set(words('q u c multi upsert collation arrayFilters hint sort'))],
  ['deletes', new Set(words('q limit collation hint'))],
  ['indexes', undefined],
  ['ops', undefined],
]);

/** Switches, for which MongoDB takes numbers, too. */
const SWITCHES =
  words(`upsert multi new remove ordered bypassDocumentValidation singleBatch noCursorTimeout tailable
  returnKey showRecordId unique sparse hidden capped dropTarget nameOnly errorsOnly`);

function readSwitches(part: Document): void {
  for (const name of SWITCHES) {
    const value = part[name];
    if (value === undefined || value === null || typeof value === 'boolean') continue;
    const message = `Field '${name}' is the wrong type '${bsonTypeOf(value)}', expected types '[bool, number]'`;
    if (!isNumeric(value)) throw new CommandError(14, message);
    part[name] = isTrue(value);
  }
}

/** Converts numbers to booleans (`unique: 1` is valid), and checks the elements of lists. */
export function readParts({ name, body }: Pick<Request, 'name' | 'body'>): void {
  readSwitches(body);
  for (const [list, known] of LISTS) {
    const items = body[list];
    for (const item of isArray(items) ? items.filter(isDocument) : []) {
      readSwitches(item);
      // A delete without a limit would remove all matches.
      if (list === 'deletes' && item['limit'] === undefined)
        throw new CommandError(40414, "BSON field 'delete.deletes.limit' is missing but a required field");
      refuseUnknown(item, known, `${name}.${list}`);
    }
  }
}

/** Refuses fields that the command does not know, as MongoDB does. */
export function checkFields({ name, body }: Pick<Request, 'name' | 'body'>): void {
  refuseUnknown(body, FIELDS.get(name), name);
}

function refuseUnknown(part: Document, known: ReadonlySet<string> | undefined, place: string): void {
  const unknown = known && Object.keys(part).find((field) => !known.has(field));
  if (unknown !== undefined)
    throw new CommandError(40415, `BSON field '${place}.${unknown}' is an unknown field.`);
}
