import { getConnectionToken } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import { call } from './_support/call';
import { DatabaseTap } from './_support/database-tap';
import { type Service, startApi, startEngine } from './_support/processes';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

const JWT_SECRET = 'a secret that both nodes share '.repeat(2);

/** The node that lives. */
let south: TestApp;
/** The node that is killed, and its wire to the database. */
let north: Service;
let tap: DatabaseTap;
let engine: Service;
let author: TestMember;
beforeEach(async () => {
  engine = await startEngine();
  tap = await DatabaseTap.start(engine.url);
  south = await createTestApp({ env: { MONGODB_URI: engine.url, JWT_SECRET } });
  north = await startApi({ MONGODB_URI: tap.url, JWT_SECRET });
  author = await south.member();
});
afterEach(async () => {
  await north.close();
  await south.close();
  await tap.close();
  await engine.close();
});

it('a node that is killed when a comment is gone leaves no likes of it', async () => {
  const post = await south.call('POST', '/api/posts', { as: author, body: { postMessage: 'A wave' } });
  const path = `/api/posts/${post.body}/newcomment`;
  const { body: id } = await south.call('POST', path, { as: author, body: { message: 'Ahoy' } });
  await south.call('PUT', `/api/comments/${id}/togglelike`, { as: author });
  const isStored = tap.next('commitTransaction', 'unanswered');
  const answer = call(north.url, 'DELETE', `/api/comments/${id}`, { as: author }).catch(() => null);
  await isStored;
  await north.kill();
  expect(await answer).toBeNull();

  expect((await south.call('GET', `/api/comments/${id}`, { as: author })).status).toBe(404);
  const likes = south.app.get<Connection>(getConnectionToken()).collection('likes');
  expect(await likes.countDocuments({ subjectId: new Types.ObjectId(String(id)) })).toBe(0);
});
