import { join } from 'node:path';
import { startEmbeddedMongo } from '@sharewave/embedded-mongo';
import mongoose from 'mongoose';
import { createRandom, idAt, KINDS, usernameOf } from './generator.mjs';
import { DATABASE, readersOf } from './seed.mjs';

const { Binary, MongoClient, ObjectId } = mongoose.mongo;
const BATCH = 200;

/** So many different members, the first ones among them, by their places in the generator's row. */
function someFriends(random, count, members) {
  const chosen = new Set();
  while (chosen.size < count) chosen.add(random.below(members));
  return [...chosen];
}

function circleOf(index, friends) {
  return {
    _id: new ObjectId(idAt(index, KINDS.member)),
    usernameKey: usernameOf(index),
    number: index + 1,
    friendIds: new Binary(Buffer.from(friends.map((friend) => idAt(friend, KINDS.member)).join(''), 'hex')),
    friends: new Binary(Buffer.from(Uint32Array.from(friends, (friend) => friend + 1).buffer)),
    sent: new Binary(Buffer.alloc(0)),
    received: new Binary(Buffer.alloc(0)),
  };
}

/**
 * Gives the last reader and each of their friends as many friends as the reader has; one folder for each number, so
 * that whoever has few friends knows people with few.
 */
export async function seedCircles(dataDir, sizes) {
  const engine = await startEmbeddedMongo({ dataDir: join(dataDir, 'database'), durable: false });
  const client = await MongoClient.connect(engine.uri);
  try {
    const circles = client.db(DATABASE).collection('circles');
    const random = createRandom();
    const reader = readersOf(sizes).at(-1);
    const friends = Array.from({ length: reader.friends }, (_, index) => index);
    await circles.insertOne(circleOf(reader.index, friends));
    for (let at = 0; at < friends.length; at += BATCH) {
      await circles.insertMany(
        friends
          .slice(at, at + BATCH)
          .map((friend) => circleOf(friend, someFriends(random, reader.friends, sizes.members))),
      );
    }
  } finally {
    await client.close();
    await engine.close();
  }
}
