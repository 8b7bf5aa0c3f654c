import { getConnectionToken } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import { newTimeOrderedId } from '../src/infrastructure/mongo/time-ordered-id';
import { CommentsService } from '../src/modules/comments/comments.service';
import type { LikesService } from '../src/modules/likes/likes.service';
import { DeletedPostsCleaner } from '../src/modules/posts/deleted-posts.cleaner';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

/** Each more than a transaction of the embedded database can hold. */
const LIKES = 6000;
const COMMENTS = 7000;

const newIds = (count: number): Types.ObjectId[] =>
  Array.from({ length: count }, () => new Types.ObjectId(newTimeOrderedId()));

describe('deleting what has very many likes', () => {
  let app: TestApp;
  let author: TestMember;
  beforeEach(async () => {
    app = await createTestApp();
    author = await app.member();
  });
  afterEach(() => app.close());

  const cleaner = () => app.app.get(DeletedPostsCleaner, { strict: false });
  const collection = (name: string) => app.app.get<Connection>(getConnectionToken()).collection(name);
  const like = async (subjectId: Types.ObjectId, count: number): Promise<void> => {
    const rows = newIds(count).map((_id) => ({ _id, subjectId, memberId: new Types.ObjectId() }));
    await collection('likes').insertMany(rows);
  };

  /** A post with likes, and with comments of which one has likes as well. */
  async function popularPost(likes: number, comments: number): Promise<{ id: string; commentId: string }> {
    const { body: id } = await app.call('POST', '/api/posts', {
      as: author,
      body: { postMessage: 'A wave' },
    });
    const path = `/api/posts/${id}/newcomment`;
    const { body: commentId } = await app.call('POST', path, { as: author, body: { message: 'Ahoy' } });
    const postId = new Types.ObjectId(String(id));
    await like(postId, likes);
    const subjectId = new Types.ObjectId(String(commentId));
    await like(subjectId, likes);
    await collection('comments').updateOne({ _id: subjectId }, { $set: { likeCount: likes } });
    const rest = { authorId: postId, text: 'Ahoy', likeCount: 0, recentLikerIds: [], createdAt: new Date() };
    await collection('comments').insertMany(newIds(comments).map((_id) => ({ _id, postId, ...rest })));
    return { id, commentId };
  }

  const left = async (): Promise<number[]> =>
    Promise.all(['posts', 'comments', 'likes'].map((name) => collection(name).countDocuments()));

  it('removes all likes and comments of a post', async () => {
    const { id } = await popularPost(LIKES, COMMENTS);
    const answer = await app.call('DELETE', `/api/posts/${id}`, { as: author });
    expect([answer.status, await left()]).toEqual([200, [0, 0, 0]]);
  });

  it('removes all likes of a comment', async () => {
    const { commentId } = await popularPost(LIKES, 10);
    const answer = await app.call('DELETE', `/api/comments/${commentId}`, { as: author });
    expect([answer.status, await left()]).toEqual([200, [1, 10, LIKES]]);
  });

  it('is finished by the next start when the server dies right after the post is gone', async () => {
    const { id } = await popularPost(10, 10);
    await cleaner().onModuleDestroy();
    await app.call('DELETE', `/api/posts/${id}`, { as: author });
    expect(await left()).toEqual([0, 11, 20]);
    await app.stop();
    app = await createTestApp({ dataDir: app.dataDir });
    await cleaner().run();
    expect(await left()).toEqual([0, 0, 0]);
  });

  it('leaves no like that is added to a comment while earlier ones are removed', async () => {
    const { id, commentId } = await popularPost(1, 1);
    const likes: LikesService = Reflect.get(app.app.get(CommentsService), 'likes');
    const forget = likes.removeInBatches.bind(likes);
    const liker = await app.member();
    jest.spyOn(likes, 'removeInBatches').mockImplementationOnce(async (ids) => {
      await forget(ids);
      await app.call('PUT', `/api/comments/${commentId}/togglelike`, { as: liker });
    });
    await app.call('DELETE', `/api/posts/${id}`, { as: author });
    expect(await left()).toEqual([0, 0, 0]);
  });

  it('leaves no comment to read, like or delete, although the comments are not removed yet', async () => {
    const { id, commentId } = await popularPost(1, 1);
    await cleaner().onModuleDestroy();
    await app.call('DELETE', `/api/posts/${id}`, { as: author });
    const stranger = await app.member();
    for (const as of [author, stranger]) {
      for (const [method, path] of [
        ['GET', ''],
        ['PUT', '/togglelike'],
        ['DELETE', ''],
      ] as const) {
        const answer = await app.call(method, `/api/comments/${commentId}${path}`, { as });
        expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
      }
    }
  });
});
