import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { chattingPair, useDevices } from './_support/chat-members';
import { type Service, startEngine } from './_support/processes';
import { createTestApp, type TestApp } from './_support/test-app';

const WRITES: ReadonlySet<string> = new Set(['insert', 'update', 'delete', 'findAndModify', 'bulkWrite']);

const connectDevice = useDevices();
let engine: Service;
let app: TestApp;
beforeEach(async () => {
  engine = await startEngine();
  app = await createTestApp({
    env: { MONGODB_URI: `${engine.url}?w=1&readPreference=secondaryPreferred&readConcernLevel=available` },
  });
});
afterEach(async () => {
  await app.close();
  await engine.close();
});

it('nothing is acknowledged before a majority of the replica set has it, whatever the address of the database says', async () => {
  const client = app.app.get<Connection>(getConnectionToken()).getClient();
  const concerns = new Map<string, unknown>();
  client.on('commandStarted', ({ commandName, command }: mongo.CommandStartedEvent) => {
    // Those within a transaction wait for its commit.
    const isLast =
      commandName === 'commitTransaction' || (WRITES.has(commandName) && command['autocommit'] !== false);
    if (isLast) concerns.set(commandName, command['writeConcern']);
  });
  const { ada, chatId } = await chattingPair(app);
  const device = await connectDevice(app, ada);
  expect(await device.send({ roomID: chatId, text: 'kept' })).toMatchObject({ ok: true });

  expect(concerns.size).toBeGreaterThan(1);
  expect(concerns.has('commitTransaction')).toBe(true);
  for (const concern of concerns.values()) expect(concern).toMatchObject({ w: 'majority' });
});

it('nothing is read from a member that may lag behind, whatever the address of the database says', async () => {
  const client = app.app.get<Connection>(getConnectionToken()).getClient();
  const reads: mongo.Document[] = [];
  client.on('commandStarted', ({ commandName, command }: mongo.CommandStartedEvent) => {
    if (commandName === 'find' && command['autocommit'] !== false) reads.push(command);
  });
  const member = await app.member();
  await app.call('GET', `/api/users/${member.username}`, { as: member });

  expect(reads.length).toBeGreaterThan(0);
  for (const { $readPreference: preference, readConcern } of reads) {
    expect([undefined, 'primary', 'primaryPreferred']).toContain(preference?.mode);
    expect(readConcern).toEqual({ level: 'local' });
  }
});
