import { getConnectionToken } from '@nestjs/mongoose';
import { LIMITS } from '@sharewave/contracts';
import { type Connection, Types } from 'mongoose';
import { newTimeOrderedId } from '../src/infrastructure/mongo/time-ordered-id';
import { call } from './_support/call';
import { DatabaseTap } from './_support/database-tap';
import { type Service, startApi, startEngine } from './_support/processes';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

const JWT_SECRET = 'a secret that both nodes share '.repeat(2);

/** The node that stays alive. */
let south: TestApp;
/** The node that is killed, and its connection to the database. */
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

const collection = (name: string) => south.app.get<Connection>(getConnectionToken()).collection(name);

/** A comment with this many likes, that of its author last. */
async function likedComment(likes: number): Promise<{ postId: string; id: string }> {
  const post = await south.call('POST', '/api/posts', { as: author, body: { postMessage: 'A wave' } });
  const path = `/api/posts/${post.body}/newcomment`;
  const { body: id } = await south.call('POST', path, { as: author, body: { message: 'Ahoy' } });
  const subjectId = new Types.ObjectId(String(id));
  const others = Array.from({ length: likes - 1 }, () => ({
    _id: new Types.ObjectId(newTimeOrderedId()),
    subjectId,
    memberId: new Types.ObjectId(),
  }));
  if (others.length > 0) await collection('likes').insertMany(others);
  const recentLikerIds = others.slice(-LIMITS.listedIds).map(({ memberId }) => memberId);
  const kept = { likeCount: others.length, recentLikerIds };
  await collection('comments').updateOne({ _id: subjectId }, { $set: kept });
  await south.call('PUT', `/api/comments/${id}/togglelike`, { as: author });
  return { postId: String(post.body), id: String(id) };
}

const likesOf = (id: string): Promise<number> =>
  collection('likes').countDocuments({ subjectId: new Types.ObjectId(id) });

/** Has the other node delete the comment, and kills it at its first stored step. */
async function dieDeleting(id: string): Promise<void> {
  const isStored = tap.next('commitTransaction', 'unanswered');
  const answer = call(north.url, 'DELETE', `/api/comments/${id}`, { as: author }).catch(() => null);
  await isStored;
  await north.kill();
  expect(await answer).toBeNull();
}

it.each([1, 900])(
  'a node that is killed when a comment is gone leaves none of its %i likes',
  async (likes) => {
    const { id } = await likedComment(likes);
    await dieDeleting(id);
    expect((await south.call('GET', `/api/comments/${id}`, { as: author })).status).toBe(404);
    expect(await likesOf(id)).toBe(0);
  },
);

it('a node that is killed while it deletes a comment with more likes leaves as many likes as the comment counts', async () => {
  const { postId, id } = await likedComment(2500);
  await dieDeleting(id);
  const { body: comment } = await south.call('GET', `/api/comments/${id}`, { as: author });
  expect(comment.numberOfLikes).toBe(await likesOf(id));
  expect(comment.likes).toHaveLength(LIMITS.listedIds);
  const { body: post } = await south.call('GET', `/api/posts/${postId}`, { as: author });
  expect(post.latestComment).toEqual(comment);

  expect((await south.call('DELETE', `/api/comments/${id}`, { as: author })).status).toBe(200);
  expect(await likesOf(id)).toBe(0);
});
