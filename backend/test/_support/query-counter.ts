import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';

/** Commands that the driver sends on its own. */
const HOUSEKEEPING: ReadonlySet<string> = new Set([
  'hello',
  'ismaster',
  'ping',
  'endSessions',
  'killCursors',
]);

/** Commands with their collections, such as `find users`, sorted; without the check of the session. */
export async function storeCalls(
  app: NestFastifyApplication,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const connection = app.get<Connection>(getConnectionToken());
  const client = connection.getClient();
  const names: string[] = [];
  const note = ({ commandName, command }: mongo.CommandStartedEvent): void => {
    const collection = String(command[commandName]);
    if (HOUSEKEEPING.has(commandName) || isLookForWork(command)) return;
    if (collection === 'sessions') return;
    names.push(`${commandName} ${collection}`);
  };
  client.on('commandStarted', note);
  try {
    await work();
  } finally {
    client.off('commandStarted', note);
  }
  return names.sort();
}

/** Every second a node looks for stalled deliveries, independently of requests. */
function isLookForWork(command: object): boolean {
  return (
    Reflect.get(command, 'find') === 'outboxes' && 'leasedUntil' in Object(Reflect.get(command, 'filter'))
  );
}
