import { type Connection, createConnection } from 'mongoose';
import { DatabaseTap, type Fate, type TappedCommand } from './_support/database-tap';
import { importedMembers } from './_support/imported-members';
import { buildApi, type Service, startEngine } from './_support/processes';
import { createTestApp } from './_support/test-app';

/** More than are numbered at once. */
const IMPORTED = 1500;

describe('members of an import', () => {
  const STEPS: readonly [string, TappedCommand, Fate][] = [
    ['when it has taken numbers', 'findAndModify', 'unanswered'],
    ['before the numbers are stored', 'commitTransaction', 'unasked'],
    ['when the numbers are stored', 'commitTransaction', 'unanswered'],
  ];

  let engine: Service;
  let tap: DatabaseTap;
  let node: Service;
  let connection: Connection;
  beforeEach(async () => {
    engine = await startEngine();
    tap = await DatabaseTap.start(engine.url);
    node = await buildApi({ MONGODB_URI: tap.url });
    connection = await createConnection(engine.url, { dbName: 'sharewave' }).asPromise();
  });
  afterEach(async () => {
    await node.close();
    await connection.close();
    await tap.close();
    await engine.close();
  });

  it.each(STEPS)('all get a number, also when the numbering node is killed %s', async (_, step, fate) => {
    const users = connection.collection('users');
    await users.insertMany(importedMembers(IMPORTED, 'import', 'Import Member'));

    const isThere = tap.next(step, fate);
    const started = expect(node.start()).rejects.toThrow(/instead of starting/);
    await isThere;
    await node.kill();
    await started;

    const app = await createTestApp({ env: { MONGODB_URI: engine.url } });
    await app.register();
    const rows = await users.find().sort({ _id: 1 }).toArray();
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, index) => index + 1));
    await app.close();
  });
});
