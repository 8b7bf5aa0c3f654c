import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { startEmbeddedMongo } from '@sharewave/embedded-mongo';
import mongoose from 'mongoose';
import { createRandom, fullNameOf, idAt, KINDS, textOf, usernameOf } from './generator.mjs';
import { startApi } from './servers.mjs';

const { Binary, MongoClient, ObjectId } = mongoose.mongo;

export const PASSWORD = 'calm sea';
const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const BATCH = 5000;
/** One post in ten is by the first members, so that somebody with ten friends has pages enough. */
const BUSY_AUTHORS = 10;

/** Collects documents and writes them many at a time. */
export class Bulk {
  rows = [];
  constructor(collection) {
    this.collection = collection;
  }
  async add(row) {
    if (this.rows.push(row) >= BATCH) await this.flush();
  }
  async flush() {
    const rows = this.rows.splice(0);
    if (rows.length > 0) await this.collection.insertMany(rows, { ordered: false });
  }
}

/** Who reads: those with the fewest friends first. Viewers write nothing and come after all other members. */
export const viewersOf = ({ members, friends, viewers }) =>
  friends
    .flatMap((count) => Array.from({ length: viewers }, () => count))
    .map((count, at) => ({ username: usernameOf(members + at), index: members + at, friends: count }));

const memberId = (index) => new ObjectId(idAt(index, KINDS.member));

/** Works on the database of a data folder that no server has open; what it writes need not outlive a crash. */
export async function withDatabase(dataDir, work) {
  const engine = await startEmbeddedMongo({ dataDir: join(dataDir, 'database'), durable: false });
  const client = await MongoClient.connect(engine.uri);
  try {
    await work(client.db('sharewave'));
  } finally {
    await client.close();
    await engine.close();
  }
}

/** Fills an empty data folder; the same sizes give the same data. The API makes its collections and indexes first. */
export async function seed(dataDir, sizes) {
  mkdirSync(dataDir, { recursive: true });
  await (await startApi(dataDir)).stop();
  await withDatabase(dataDir, async (db) => {
    await seedMembers(db, sizes);
    await seedFriendships(db, sizes);
    await seedPosts(db, sizes);
  });
}

async function seedMembers(db, sizes) {
  const passwordHash = await hash(PASSWORD, HASH_COST);
  const users = new Bulk(db.collection('users'));
  const total = sizes.members + sizes.friends.length * sizes.viewers;
  for (let index = 0; index < total; index += 1) {
    const [username, fullName] = [usernameOf(index), fullNameOf(index)];
    await users.add({
      _id: memberId(index),
      number: index + 1,
      username,
      usernameKey: username,
      email: `${username}@sea.example`,
      emailKey: `${username}@sea.example`,
      passwordHash,
      fullName,
      dateOfBirth: '1990-05-17',
      profilePhoto: index % 3 === 0 ? null : `profile/${idAt(index, KINDS.member)}.jpg`,
      coverPhoto: null,
      createdAt: new Date(Date.parse('2025-01-01T00:00:00Z') + index * 1000),
    });
  }
  await users.flush();
}

/** Each viewer is a friend of the first so many members. */
async function seedFriendships(db, sizes) {
  const friendships = new Bulk(db.collection('friendships'));
  const circles = new Bulk(db.collection('circles'));
  const textbook = new Bulk(db.collection('textbookusers'));
  const viewers = viewersOf(sizes);
  let order = 0;
  for (const viewer of viewers) {
    const friends = Array.from({ length: viewer.friends }, (_, index) => index);
    const viewerId = memberId(viewer.index);
    await circles.add(circleOf(viewer.index, friends));
    await textbook.add({ _id: viewerId, username: viewer.username, friends: friends.map(memberId) });
    for (const friend of friends) {
      await friendships.add({
        _id: `${memberId(friend)}:${viewerId}`,
        members: [memberId(friend), viewerId],
        status: 'accepted',
        orderId: new ObjectId(idAt((order += 1), KINDS.friendship)),
      });
    }
  }
  for (let index = 0; index < sizes.members; index += 1) {
    const friends = viewers.flatMap((viewer) => (viewer.friends > index ? viewer.index : []));
    await circles.add(circleOf(index, friends));
  }
  await Promise.all([friendships.flush(), circles.flush(), textbook.flush()]);
}

/** A member's friends, as the API packs them. */
const circleOf = (index, friends) => ({
  _id: memberId(index),
  usernameKey: usernameOf(index),
  number: index + 1,
  friendIds: new Binary(Buffer.from(friends.map(memberId).join(''), 'hex')),
  friends: new Binary(Buffer.from(Uint32Array.from(friends, (friend) => friend + 1).buffer)),
  sent: new Binary(Buffer.alloc(0)),
  received: new Binary(Buffer.alloc(0)),
});

/** All members write, or only the first so many. */
async function seedPosts(db, { members, authors = members, posts: count }) {
  const random = createRandom();
  const posts = new Bulk(db.collection('posts'));
  const likes = new Bulk(db.collection('likes'));
  const comments = new Bulk(db.collection('comments'));
  let likeIndex = 0;
  const someMember = () => memberId(random.below(members));
  const commentAt = (index, createdAt) => ({
    id: new ObjectId(idAt(index, KINDS.comment)),
    authorId: someMember(),
    text: textOf(random).slice(0, 60),
    likeCount: 0,
    recentLikerIds: [],
    createdAt,
  });
  for (let index = 0; index < count; index += 1) {
    const _id = new ObjectId(idAt(index, KINDS.post));
    const createdAt = new Date(Date.parse('2025-01-01T00:00:00Z') + index * 1000);
    const author = index % 10 === 0 ? random.below(Math.min(BUSY_AUTHORS, members)) : random.below(authors);
    const likers = index % 2 === 0 ? [someMember()] : [];
    const comment = index % 4 === 0 ? commentAt(index, createdAt) : null;
    await posts.add({
      _id,
      authorId: memberId(author),
      text: textOf(random),
      images: [],
      likeCount: likers.length,
      recentLikerIds: likers,
      commentCount: comment ? 1 : 0,
      recentCommentIds: comment ? [comment.id] : [],
      latestComment: comment,
      createdAt,
    });
    for (const memberId of likers) {
      await likes.add({ _id: new ObjectId(idAt((likeIndex += 1), KINDS.like)), subjectId: _id, memberId });
    }
    if (!comment) continue;
    const { id, ...rest } = comment;
    await comments.add({ _id: id, postId: _id, ...rest });
  }
  await Promise.all([posts.flush(), likes.flush(), comments.flush()]);
}
