import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { chattingPair, connectDevice } from './_support/chat-members';
import { storeCalls } from './_support/query-counter';
import { createTestApp, type TestApp } from './_support/test-app';

describe('a message', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it('costs three calls to the store, which are its transaction', async () => {
    const { ada, chatId } = await chattingPair(app);
    const { socket, send } = await connectDevice(app, ada);
    const say = async (text: string): Promise<void> => {
      expect(await send({ roomID: chatId, text })).toMatchObject({ ok: true });
    };
    // The first message queries the members of the chat, which never change, and its newest number.
    await say('Ahoy');
    expect(await storeCalls(app.app, () => say('Anybody out there?'))).toEqual([
      'bulkWrite 1',
      'commitTransaction 1',
      'update friendships',
    ]);
    socket.disconnect();
  });

  it('whose number is unknown is looked up before its transaction, which so is as short as any', async () => {
    const { ada, chatId } = await chattingPair(app);
    const { socket, send } = await connectDevice(app, ada);
    const client = app.app.get<Connection>(getConnectionToken()).getClient();
    const inTransaction: string[] = [];
    const note = ({ commandName, command }: mongo.CommandStartedEvent): void => {
      if (command['autocommit'] === false) inTransaction.push(commandName);
    };
    client.on('commandStarted', note);
    expect(await send({ roomID: chatId, text: 'Ahoy' })).toMatchObject({ ok: true });
    client.off('commandStarted', note);
    expect(inTransaction).toEqual(['update', 'bulkWrite', 'commitTransaction']);
    socket.disconnect();
  });
});
