import { CommandError, RolledBack } from '../errors';
import { decodeTyped } from '../storage/bson-io';
import { endingAt, readTimeLimit } from '../time-limit';
import type { Document } from '../values/types';
import { toBigInt, toNumber } from '../values/numbers';
import { isArray, isDocument } from '../values/types';
import type { Request } from '../wire/messages';
import { bodyOf } from '../wire/messages';
import { errorBody } from '../wire/error-body';
import { aggregate, isOutput } from './aggregate';
import { bulkWrite } from './bulk-write';
import * as catalog from './catalog';
import type { Command, Engine, Handler } from './context';
import * as diagnostics from './diagnostics';
import { ConnectionClosed } from './fail-points';
import { checkFields, readParts } from './known-fields';
import { operationTime } from './operation-time';
import { count, distinct, explain, find } from './read';
import { sessionOf } from './sessions';
import { findAndModify, insert, remove, update } from './write';

const ok: Handler = () => ({ ok: 1 });
const read = (run: Handler): Command => ({ kind: 'read', run });
const write = (run: Handler): Command => ({ kind: 'write', run });
const change = (run: Handler): Command => ({ kind: 'catalog', run });
const session = (run: Handler): Command => ({ kind: 'session', run });

/** All commands, with their older names. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['find', read(find)],
  ['getMore', read(diagnostics.getMore)],
  ['count', read(count)],
  ['distinct', read(distinct)],
  ['aggregate', read(aggregate)],
  ['explain', read(explain)],
  ['insert', write(insert)],
  ['update', write(update)],
  ['delete', write(remove)],
  ['findAndModify', write(findAndModify)],
  ['findandmodify', write(findAndModify)],
  ['bulkWrite', write(bulkWrite)],
  ['create', change(catalog.create)],
  ['drop', change(catalog.drop)],
  ['dropDatabase', change(catalog.dropDatabase)],
  ['renameCollection', change(catalog.renameCollection)],
  ['collMod', change(catalog.collMod)],
  ['createIndexes', change(catalog.createIndexes)],
  ['dropIndexes', change(catalog.dropIndexes)],
  ['deleteIndexes', change(catalog.dropIndexes)],
  ['listIndexes', change(catalog.listIndexes)],
  ['listCollections', change(catalog.listCollections)],
  ['listDatabases', change(catalog.listDatabases)],
  ['commitTransaction', session(({ body }, { sessions }) => (sessions.commit(body), { ok: 1 }))],
  ['abortTransaction', session(({ body }, { sessions }) => (sessions.abort(body), { ok: 1 }))],
  ['startSession', session(ok)],
  ['refreshSessions', session(ok)],
  ['endSessions', session(diagnostics.endSessions)],
  ['killSessions', session(diagnostics.endSessions)],
  ['killCursors', session(diagnostics.killCursors)],
  ['hello', session(diagnostics.hello)],
  ['isMaster', session(diagnostics.hello)],
  ['ismaster', session(diagnostics.hello)],
  ['configureFailPoint', session(diagnostics.configureFailPoint)],
  ['replSetStepDown', session(diagnostics.stepDown)],
  ['ping', session(ok)],
  ['buildInfo', session(diagnostics.buildInfo)],
  ['buildinfo', session(diagnostics.buildInfo)],
  ['serverStatus', session(diagnostics.serverStatus)],
  ['dbStats', session(diagnostics.dbStats)],
  ['dbstats', session(diagnostics.dbStats)],
  ['collStats', session(diagnostics.collStats)],
  [
    'connectionStatus',
    session(() => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] }, ok: 1 })),
  ],
  ['getParameter', session(() => ({ featureCompatibilityVersion: { version: '8.0' }, ok: 1 }))],
  ['getLog', session(() => ({ totalLinesWritten: 0, log: [], ok: 1 }))],
]);

/** Whether a read command also writes, and so must run in the group commit. */
function writes({ name, body }: Request): boolean {
  const { pipeline } = body;
  return (
    name === 'aggregate' &&
    isArray(pipeline) &&
    pipeline.some((stage) => isDocument(stage) && isOutput(stage))
  );
}

/** Catalog changes that MongoDB allows in a transaction. */
const IN_TRANSACTION = new Set(['create', 'createIndexes']);

/** Refuses what an abort could not roll back, and what MongoDB refuses. */
function checkInTransaction(request: Request, { kind }: Command): void {
  const { name } = request;
  const isRefused = name === 'count' || (kind === 'catalog' && !IN_TRANSACTION.has(name));
  if (!isRefused && !writes(request)) return;
  const what = isRefused ? name : '$out or $merge';
  throw new CommandError(263, `Cannot run '${what}' in a multi-document transaction.`);
}

/** Accepted read and write concerns: those that one node without snapshots can fulfil. */
function checkConcerns({ body }: Request, inTransaction: boolean): Document {
  const { readConcern, writeConcern } = body;
  if (isDocument(readConcern) && readConcern['level'] === 'snapshot' && !inTransaction) {
    throw new CommandError(246, 'read concern snapshot is not supported by the embedded engine');
  }
  const isTooMuch = isDocument(writeConcern) && toNumber(writeConcern['w']) > 1;
  const errmsg = 'Not enough data-bearing nodes';
  return isTooMuch ? { writeConcernError: { code: 100, codeName: 'UnsatisfiableWriteConcern', errmsg } } : {};
}

/** Executes a numbered write, or answers a repeated one as the first time. */
function once(
  { name, body }: Request,
  { retried }: Engine,
  handle: () => Document | Buffer,
): Document | Buffer {
  const session = sessionOf(body);
  if (!retried || session === undefined) throw new CommandError(72, 'Transaction numbers need a session');
  const number = toBigInt(body['txnNumber']);
  const before = retried.find(session, number);
  if (before) {
    const isOne = name.toLowerCase() === 'findandmodify';
    return { ...decodeTyped(before), ...(isOne ? { retriedStmtId: 0 } : { retriedStmtIds: [0] }) };
  }
  const answer = handle();
  try {
    retried.keep(session, number, Buffer.isBuffer(answer) ? answer : bodyOf(answer));
  } catch (error) {
    throw new RolledBack(error);
  }
  return answer;
}

/** Runs a command that has to end at a time, if it has a limit. */
async function run(request: Request, engine: Engine, endsAt: number): Promise<Document | Buffer> {
  const { name, body } = request;
  const command = COMMANDS.get(name);
  if (!command) throw new CommandError(59, `no such command: '${name}'`);
  checkFields(request);
  readParts(request);
  const handle = (): Document | Buffer => endingAt(endsAt, () => command.run(request, engine));
  const inTransaction = engine.sessions.isInTransaction(body);
  engine.replicaSet?.check(request, command);
  if (command.kind === 'session') return handle();
  const isNumbered = body['txnNumber'] !== undefined && !inTransaction;
  if (isNumbered && !engine.retried) {
    // A standalone server keeps no answers: a repeat would be executed twice. Drivers send these numbers only to replica sets.
    const message = 'Transaction numbers are only allowed on a replica set member or mongos';
    throw new CommandError(20, message);
  }
  if (inTransaction) checkInTransaction(request, command);
  if (command.kind === 'catalog') {
    return inTransaction ? engine.sessions.runCatalog(body, handle) : handle();
  }
  if (inTransaction) return engine.sessions.run(body, handle);
  if (isNumbered && command.kind === 'write') return engine.store.write(() => once(request, engine, handle));
  return command.kind === 'write' || writes(request) ? engine.store.write(handle) : handle();
}

/** Answers one command; whatever goes wrong becomes the error that MongoDB would answer. */
export async function dispatch(request: Request, engine: Engine, connection: object): Promise<Buffer> {
  try {
    const { failPoints } = engine;
    const endsAt = readTimeLimit(request.body);
    if (request.body['client'] !== undefined) failPoints?.introduce(request, connection);
    const fault = failPoints?.meet(request, connection);
    const suffered = fault && (await failPoints?.suffer(fault, request));
    const concerns = checkConcerns(request, engine.sessions.isInTransaction(request.body));
    const result = await run(request, engine, endsAt);
    const more = { ...concerns, ...suffered };
    if (!Buffer.isBuffer(result)) return bodyOf({ ...result, ...more, operationTime: operationTime() });
    return suffered ? bodyOf({ ...decodeTyped(result), ...more }) : result;
  } catch (error) {
    if (error instanceof ConnectionClosed) throw error;
    return bodyOf(errorBody(error));
  }
}
