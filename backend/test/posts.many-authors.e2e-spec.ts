import { getConnectionToken } from '@nestjs/mongoose';
import { type Connection, type mongo, Types } from 'mongoose';
import { newTimeOrderedId } from '../src/infrastructure/mongo/time-ordered-id';
import { PostsService } from '../src/modules/posts/posts.service';
import { createTestApp, type TestApp } from './_support/test-app';

/** With more values in an `$in`, MongoDB does not use the order of the index, but sorts all posts of all authors. */
const MOST_IN_ORDER = 200;
const AUTHORS = 450;
const POSTS = 2000;

describe('the posts of more authors than one query may name', () => {
  let app: TestApp;
  let authorIds: string[];
  /** Newest first. */
  let postIds: string[];

  beforeAll(async () => {
    app = await createTestApp();
    authorIds = Array.from({ length: AUTHORS }, () => newTimeOrderedId());
    const posts = Array.from({ length: POSTS }, (_, index) => ({
      _id: new Types.ObjectId(newTimeOrderedId()),
      // Spread over all authors, and so over all queries.
      authorId: new Types.ObjectId(authorIds[(index * 211) % AUTHORS]),
    }));
    await app.app.get<Connection>(getConnectionToken()).collection('posts').insertMany(posts);
    postIds = posts.map(({ _id }) => _id.toHexString()).reverse();
  });
  afterAll(() => app.close());

  it.each([
    ['the newest', { limit: 11 }, [0, 11]],
    ['those before a post', { limit: 50, place: 700 }, [701, 751]],
    ['those behind many others', { limit: 10, skip: 900 }, [900, 910]],
    ['the last', { limit: 10, skip: POSTS - 3 }, [POSTS - 3, POSTS]],
  ] as const)('are merged in order: %s', async (_, { limit, ...where }, [from, to]) => {
    const range = {
      limit,
      ...('skip' in where ? { skip: where.skip } : {}),
      ...('place' in where ? { before: postIds[where.place] ?? '' } : {}),
    };
    const found = await app.app.get(PostsService).listIdsByAuthors(authorIds, range);
    expect(found).toEqual(postIds.slice(from, to));
  });

  it('are merged from the oldest as well', async () => {
    const range = { limit: 5, skip: 20, isOldestFirst: true };
    const found = await app.app.get(PostsService).listIdsByAuthors(authorIds, range);
    expect(found).toEqual([...postIds].reverse().slice(20, 25));
  });

  it('are asked for in queries that MongoDB answers in the order of the index', async () => {
    const client = app.app.get<Connection>(getConnectionToken()).getClient();
    const named: number[] = [];
    const note = ({ command }: mongo.CommandStartedEvent): void => {
      if (command['find'] === 'posts') named.push(command['filter'].authorId.$in.length);
    };
    client.on('commandStarted', note);
    await app.app.get(PostsService).listIdsByAuthors(authorIds, { limit: 11 });
    client.off('commandStarted', note);
    expect(named.reduce((sum, count) => sum + count, 0)).toBe(AUTHORS);
    expect(Math.max(...named)).toBeLessThanOrEqual(MOST_IN_ORDER);
  });
});
