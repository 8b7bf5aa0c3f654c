import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

/** Commands that the driver sends by itself, whatever the application does. */
const HOUSEKEEPING: ReadonlySet<string> = new Set([
  'hello',
  'ismaster',
  'ping',
  'endSessions',
  'killCursors',
]);

/** Names of the commands that the work sent to the database, such as `find` or `update`, in order. */
export async function countQueries(
  app: NestFastifyApplication,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const connection = app.get<Connection>(getConnectionToken());
  const client = connection.getClient();
  const names: string[] = [];
  const note = ({ commandName, command }: { commandName: string; command: object }): void => {
    if (!HOUSEKEEPING.has(commandName) && !isLookForWork(command)) names.push(commandName);
  };
  client.on('commandStarted', note);
  try {
    await work();
  } finally {
    client.off('commandStarted', note);
  }
  return names;
}

/** Every second a node looks for what others have left lying, whatever is asked of it. */
function isLookForWork(command: object): boolean {
  return Reflect.get(command, 'find') === 'outboxes' && 'events.at' in Object(Reflect.get(command, 'filter'));
}
