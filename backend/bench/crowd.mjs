// Fills an empty DATA_DIR with two members who have very much, for the bench of the screens. Build first. The first one's few
// friends have written all posts, the second has many friends, and a long chat with one of them.
// A folder that an earlier run has filled stays as it is.
// Usage: DATA_DIR=… node backend/bench/crowd.mjs --friends 5000 --posts 10000 --messages 10000
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { idAt, KINDS } from './generator.mjs';
import { Bulk, seed, viewersOf, withDatabase } from './seed.mjs';
import { startApi } from './servers.mjs';

const { ObjectId } = mongoose.mongo;
const PHOTO_PX = 96;
/** Two lines a minute. */
const MESSAGE_EVERY_MS = 30_000;

const { values } = parseArgs({
  options: {
    friends: { type: 'string', default: '5000' },
    posts: { type: 'string', default: '10000' },
    messages: { type: 'string', default: '10000' },
  },
});
const dataDir = process.env.DATA_DIR;
if (!dataDir) throw new Error('DATA_DIR names the folder to fill');
const members = Number(values.friends);
const authors = Math.min(10, members);
const sizes = { members, authors, friends: [authors, members], viewers: 1, posts: Number(values.posts) };

if (existsSync(join(dataDir, 'database'))) console.log(`${dataDir} is filled already`);
else await fill();

async function fill() {
  await seed(dataDir, sizes);
  await writePhotos();
  await withDatabase(dataDir, (db) => seedChat(db, Number(values.messages)));
  await (await startApi(dataDir)).stop();
}

/** The photos that seeded members have, each in a colour of its own. */
async function writePhotos() {
  const folder = join(dataDir, 'media', 'profile');
  await mkdir(folder, { recursive: true });
  for (let at = 0; at < members; at += 1) await writePhoto(folder, idAt(at, KINDS.member));
}

async function writePhoto(folder, id) {
  const [r, g, b] = createHash('sha1').update(id).digest();
  const create = { width: PHOTO_PX, height: PHOTO_PX, channels: 3, background: { r, g, b } };
  await writeFile(join(folder, `${id}.jpg`), await sharp({ create }).jpeg().toBuffer());
}

/** The second one and the first member have talked since long ago until now, in turns; the lines are numbered from 1. */
async function seedChat(db, count) {
  const viewer = viewersOf(sizes).at(-1);
  const talkers = [idAt(0, KINDS.member), idAt(viewer.index, KINDS.member)];
  const chatId = new ObjectId();
  const start = Date.now() - (count + 1) * MESSAGE_EVERY_MS;
  const messages = new Bulk(db.collection('messages'));
  let last;
  for (let index = 0; index < count; index += 1) {
    last = {
      _id: new ObjectId(),
      chatId,
      seq: index + 1,
      senderId: new ObjectId(talkers[index % 2]),
      text: `Message ${index + 1}`,
      sentAt: new Date(start + index * MESSAGE_EVERY_MS),
    };
    await messages.add(last);
  }
  await messages.flush();
  const read = Object.fromEntries(talkers.map((id) => [id, count]));
  const unread = Object.fromEntries(talkers.map((id) => [id, 0]));
  await db.collection('chats').insertOne({
    _id: chatId,
    pairKey: talkers.join(':'),
    members: talkers.map((id) => new ObjectId(id)),
    seq: count,
    lastMessageId: last._id,
    lastMessage: { text: last.text, sentAt: last.sentAt },
    unread,
    readSeq: read,
  });
}
