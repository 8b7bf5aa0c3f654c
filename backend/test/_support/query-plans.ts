import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';

/** The field of a command that holds its writes, each with its own filter. */
const WRITES = new Map([
  ['update', 'updates'],
  ['delete', 'deletes'],
]);
const SEARCHES: ReadonlySet<string> = new Set(['find', 'count', 'distinct', 'aggregate', 'findAndModify']);
/** Session fields of a command, whose session has ended when it is explained. */
const OF_SESSION: ReadonlySet<string> = new Set(['lsid', 'txnNumber', 'autocommit', 'startTransaction']);

type Command = Readonly<Record<string, unknown>>;

/** Commands with a filter, one of each kind, that the server sends during the work; by their form. */
export async function searchesOf(
  app: NestFastifyApplication,
  work: () => Promise<unknown>,
): Promise<ReadonlyMap<string, Command>> {
  const client = app.get<Connection>(getConnectionToken()).getClient();
  const found = new Map<string, Command>();
  const note = ({ commandName, command }: mongo.CommandStartedEvent): void => {
    for (const search of searchesIn(commandName, command)) found.set(shapeOf(search), search);
  };
  client.on('commandStarted', note);
  try {
    await work();
  } finally {
    client.off('commandStarted', note);
  }
  return found;
}

/** The stages of the database's plan for a query, the last first, such as `FETCH IXSCAN`. */
export async function planOf(app: NestFastifyApplication, search: Command): Promise<string> {
  const { db } = app.get<Connection>(getConnectionToken());
  const explained = await db?.command({ explain: search, verbosity: 'queryPlanner' });
  return [...JSON.stringify(explained).matchAll(/"stage":"(\w+)"/g)].map(([, stage]) => stage).join(' ');
}

function searchesIn(name: string, command: Command): Command[] {
  const own = Object.entries(command).filter(([key]) => !key.startsWith('$') && !OF_SESSION.has(key));
  if (SEARCHES.has(name)) return [Object.fromEntries(own), ...unitedIn(command['pipeline'])];
  const writes = command[WRITES.get(name) ?? ''];
  if (!Array.isArray(writes)) return [];
  return writes.map((write) => ({ [name]: command[name], [`${name}s`]: [write] }));
}

/** The pipelines of `$unionWith`; explaining the whole pipeline covers only its start. */
function unitedIn(pipeline: unknown): Command[] {
  const stages: Command[] = Array.isArray(pipeline) ? pipeline : [];
  return stages.flatMap((stage): Command[] => {
    const { coll: aggregate, pipeline: own } = Object(stage['$unionWith']);
    return aggregate === undefined ? [] : [{ aggregate, pipeline: own, cursor: {} }];
  });
}

/** A query without the values that differ between calls. */
function shapeOf(search: Command): string {
  return JSON.stringify(search, (_, value: unknown) => {
    if (typeof value === 'number') return '#';
    if (Array.isArray(value) && value.every((one) => typeof one !== 'object' || '_bsontype' in one))
      return ['…'];
    return value;
  }).replaceAll(/"[0-9a-f]{24}(:[0-9a-f]{24})?"/g, '?');
}
