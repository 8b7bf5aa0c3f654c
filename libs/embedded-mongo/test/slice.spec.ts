import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import type { EmbeddedMongo } from '../src';
import { startEmbeddedMongo } from '../src';

const folder = mkdtempSync(join(tmpdir(), 'engine-'));
let engine: EmbeddedMongo;

type Post = { author: mongoose.Types.ObjectId; text: string; likes: number; tags: string[] };
const postSchema = new mongoose.Schema<Post>(
  {
    author: mongoose.Schema.Types.ObjectId,
    text: String,
    likes: { type: Number, default: 0 },
    tags: [String],
  },
  { timestamps: true },
);
postSchema.index({ author: 1, createdAt: -1 });
postSchema.index({ text: 1 }, { unique: true });

async function start(): Promise<void> {
  engine = await startEmbeddedMongo({ dataDir: folder, inThread: false });
  await mongoose.connect(engine.uri, { dbName: 'app', serverSelectionTimeoutMS: 2000 });
}

const Posts = mongoose.model('Post', postSchema);

beforeAll(async () => {
  await start();
  await Posts.init();
});
afterAll(async () => {
  await mongoose.disconnect();
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const author = new mongoose.Types.ObjectId();

test('creates, finds, changes and removes documents', async () => {
  const post = await Posts.create({ author, text: 'one', tags: ['a', 'b'] });
  await Posts.create({ author, text: 'two', tags: ['b'] });
  expect(await Posts.findById(post._id).lean()).toMatchObject({ text: 'one', likes: 0, tags: ['a', 'b'] });
  const page = await Posts.find({ author }).sort({ createdAt: -1, _id: -1 }).limit(10).lean();
  expect(page.map(({ text }) => text)).toEqual(['two', 'one']);
  await Posts.updateOne({ _id: post._id }, { $inc: { likes: 2 }, $addToSet: { tags: 'c' } });
  expect(await Posts.findById(post._id).lean()).toMatchObject({ likes: 2, tags: ['a', 'b', 'c'] });
  expect(await Posts.countDocuments({ tags: 'b' })).toBe(2);
  expect((await Posts.deleteOne({ text: 'two' })).deletedCount).toBe(1);
  expect(await Posts.estimatedDocumentCount()).toBe(1);
});

test('refuses a second document with a unique key', async () => {
  await expect(Posts.create({ author, text: 'one' })).rejects.toMatchObject({
    code: 11000,
    keyValue: { text: 'one' },
  });
});

test('upserts by findOneAndUpdate and runs a bulkWrite', async () => {
  const made = await Posts.findOneAndUpdate(
    { text: 'three' },
    { $setOnInsert: { author }, $inc: { likes: 1 } },
    { upsert: true, returnDocument: 'after' },
  ).lean();
  expect(made).toMatchObject({ text: 'three', likes: 1 });
  const result = await Posts.bulkWrite([
    { insertOne: { document: { author, text: 'four', likes: 0, tags: [] } } },
    { updateMany: { filter: { author }, update: { $set: { likes: 9 } } } },
    { deleteOne: { filter: { text: 'three' } } },
  ]);
  expect(result).toMatchObject({ insertedCount: 1, modifiedCount: 3, deletedCount: 1 });
});

test('keeps all of a transaction or nothing', async () => {
  await mongoose.connection.transaction(async (session) => {
    await Posts.create([{ author, text: 'five' }], { session });
    expect(await Posts.countDocuments({ text: 'five' })).toBe(0);
    expect(await Posts.countDocuments({ text: 'five' }).session(session)).toBe(1);
  });
  expect(await Posts.countDocuments({ text: 'five' })).toBe(1);
  const failing = mongoose.connection.transaction(async (session) => {
    await Posts.create([{ author, text: 'six' }], { session });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await Posts.countDocuments({ text: 'six' })).toBe(0);
});

test('finds everything again after a restart', async () => {
  const before = await Posts.find().lean();
  await mongoose.disconnect();
  await engine.close();
  await start();
  expect(await Posts.find().lean()).toEqual(before);
  expect(await Posts.collection.indexes()).toHaveLength(3);
  expect(await Posts.find().explain()).toBeTruthy();
});
