import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getConnectionToken } from '@nestjs/mongoose';
import type { WireComment, WirePost } from '@sharewave/contracts';
import type { Connection } from 'mongoose';
import { DEMO_MEMBERS, DEMO_POSTS } from '../src/demo/community';
import { startDatabase } from './_support/processes';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

describe('the demo community', () => {
  it('leaves alone a member who only has one of its usernames', async () => {
    const first = await createTestApp();
    const marina = await first.member({ username: 'marina', fullName: 'Marina Of Her Own' });
    await first.stop();
    const second = await createTestApp({ dataDir: first.dataDir, env: { DEMO_USER: '1' } });
    const { body: her } = await second.call('GET', '/api/users/marina', { as: marina });
    expect(her).toMatchObject({ fullName: 'Marina Of Her Own', profilePhotoURL: 'NO PROFILE PHOTO' });
    const { body: hers } = await second.call('GET', '/api/users/marina/posts', { as: marina });
    expect(hers).toMatchObject({ totalPages: 0 });
    const { body: members } = await second.call('GET', '/api/users', { as: marina });
    expect(members.length).toBeGreaterThan(5);
    await second.close();
  });

  it('completes an interrupted run', async () => {
    const env = { DEMO_USER: '1' };
    const first = await createTestApp({ env });
    const names = { username: 'demo.sailor', password: 'surf-the-wave' };
    const sailor = { ...names, token: await first.login(names) };
    const before = await written(first, sailor);
    // Former versions gave comments no client id.
    const stored = first.app.get<Connection>(getConnectionToken()).collection('comments');
    await stored.updateMany({}, { $unset: { clientId: '' } });
    // As if it had been interrupted before the sailor's likes and comments.
    for (const { id, comments } of before) {
      await first.call('PUT', `/api/posts/${id}/togglelike`, { as: sailor, body: { liked: false } });
      for (const comment of comments) {
        if (comment.by === sailor.username) {
          await first.call('DELETE', `/api/comments/${comment.id}`, { as: sailor });
        }
      }
    }
    expect(shown(await written(first, sailor))).not.toEqual(shown(before));
    await first.stop();
    await rm(join(first.dataDir, 'demo-community'));
    const second = await createTestApp({ dataDir: first.dataDir, env });
    expect(shown(await written(second, sailor))).toEqual(shown(before));
    await second.close();
  });

  it('starts again without the posts and comments that its members have deleted', async () => {
    const env = { DEMO_USER: '1' };
    const first = await createTestApp({ env });
    const names = { username: 'demo.sailor', password: 'surf-the-wave' };
    const sailor = { ...names, token: await first.login(names) };
    const { body: own } = await first.call('GET', '/api/users/demo.sailor/posts', { as: sailor });
    for (const { _id } of own.posts) await first.call('DELETE', `/api/posts/${_id}`, { as: sailor });
    for (const { comments } of await written(first, sailor)) {
      for (const { by, id } of comments) {
        if (by === sailor.username) await first.call('DELETE', `/api/comments/${id}`, { as: sailor });
      }
    }
    const left = shown(await written(first, sailor));
    expect(left).toHaveLength(DEMO_POSTS.length - own.posts.length);
    await first.stop();
    await rm(join(first.dataDir, 'demo-community'));
    const second = await createTestApp({ dataDir: first.dataDir, env });
    expect(shown(await written(second, sailor))).toEqual(left);
    await second.close();
  });

  it('is created once, and completely, when two nodes start at once on an empty database', async () => {
    const database = await startDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'sharewave-'));
    const env = { MONGODB_URI: database.url, DEMO_USER: '1' };
    const nodes = await Promise.all([createTestApp({ env, dataDir }), createTestApp({ env, dataDir })]);
    const [app] = nodes;
    const names = { username: 'demo.sailor', password: 'surf-the-wave' };
    const sailor = { ...names, token: await app.login(names) };
    const { body: members } = await app.call('GET', '/api/users', { as: sailor });
    expect(members).toHaveLength(DEMO_MEMBERS.length + 1);
    const nameOf = (role: string) => (role === 'demo' ? sailor.username : role);
    expect(shown(await written(app, sailor)).reverse()).toEqual(
      DEMO_POSTS.map(({ text, likedBy, comments }) => ({
        text,
        likes: likedBy.length,
        comments: comments.map(([author, said]) => `${nameOf(author)}: ${said}`),
      })),
    );
    // No picture is marked as used that nothing shows.
    const uploads = app.app.get<Connection>(getConnectionToken()).collection('uploads');
    const shownPictures = [
      ...DEMO_MEMBERS.flatMap(({ photo, cover }) => [photo, cover]).filter((name) => name !== null),
      ...['the sailor’s photo', 'the sailor’s cover'],
      ...DEMO_POSTS.filter(({ picture }) => picture !== undefined),
    ];
    expect(await uploads.countDocuments({ expiresAt: { $exists: false } })).toBe(shownPictures.length);
    await Promise.all(nodes.map((node) => node.close()));
    await database.close();
  });
});

interface Written {
  readonly id: string;
  readonly text: string;
  readonly likes: number;
  readonly comments: readonly { readonly id: string; readonly by: string; readonly text: string }[];
}

/** The posts of a member's feed with their likes and comments. */
async function written(app: TestApp, member: Pick<TestMember, 'username' | 'token'>): Promise<Written[]> {
  const feed = await app.call('GET', `/api/users/${member.username}/homeposts?limit=50`, { as: member });
  return Promise.all(
    feed.body.posts.map(async (post: WirePost) => {
      const { body } = await app.call('GET', `/api/posts/${post._id}/comments`, { as: member });
      const comments = body.map(({ _id, author, message }: WireComment) => ({
        id: _id,
        by: author.username,
        text: message,
      }));
      return { id: post._id, text: post.postMessage, likes: post.numberOfLikes, comments };
    }),
  );
}

const shown = (posts: readonly Written[]) =>
  posts.map(({ text, likes, comments }) => ({
    text,
    likes,
    comments: comments.map((comment) => `${comment.by}: ${comment.text}`),
  }));
