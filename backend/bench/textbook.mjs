// The feed as textbooks build it, to be measured beside ours: nothing here is taken from the product.
import { join } from 'node:path';
import { startEmbeddedMongo } from '@sharewave/embedded-mongo';
import express from 'express';
import jwt from 'jsonwebtoken';
import mongoose, { Schema } from 'mongoose';

const SECRET = 'a secret that is only used for measuring';
const { DATA_DIR, MONGODB_URI } = process.env;
const engine = MONGODB_URI ? null : await startEmbeddedMongo({ dataDir: join(DATA_DIR, 'database') });
await mongoose.connect(MONGODB_URI ?? engine.uri, { dbName: 'sharewave' });

const id = Schema.Types.ObjectId;
const User = mongoose.model(
  'User',
  new Schema({ username: String, fullName: String, profilePhoto: String }),
  'users',
);
const Reader = mongoose.model('Reader', new Schema({ username: String, friends: [id] }), 'textbookusers');
const Comment = mongoose.model(
  'Comment',
  new Schema({ text: String, createdAt: Date, authorId: { type: id, ref: User } }),
  'comments',
);
const postSchema = new Schema({
  text: String,
  createdAt: Date,
  authorId: { type: id, ref: User },
  recentLikerIds: [{ type: id, ref: User }],
  recentCommentIds: [{ type: id, ref: Comment }],
});
const Post = mongoose.model('Post', postSchema, 'posts');

const app = express();

app.get('/token/:username', async (request, response) => {
  const reader = await Reader.findOne({ username: request.params.username });
  response.json(jwt.sign({ id: reader.id }, SECRET));
});

app.get('/api/users/:username/homeposts', async (request, response) => {
  const claims = jwt.verify(request.headers.authorization.slice('Bearer '.length), SECRET);
  const page = Number(request.query.page ?? 1);
  const limit = Number(request.query.limit ?? 10);
  const reader = await Reader.findById(claims.id);
  const filter = { authorId: { $in: [...reader.friends, reader._id] } };
  const total = await Post.countDocuments(filter);
  const posts = await Post.find(filter)
    .sort({ _id: -1 })
    .skip((page - 1) * limit)
    .limit(limit)
    .populate('authorId', 'username fullName profilePhoto')
    .populate('recentLikerIds', 'fullName')
    .populate({
      path: 'recentCommentIds',
      populate: { path: 'authorId', select: 'username fullName profilePhoto' },
    });
  response.json({ posts, totalPages: Math.ceil(total / limit) });
});

const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Textbook listens on http://127.0.0.1:${server.address().port}\n`);
});
process.once('SIGTERM', async () => {
  server.closeAllConnections();
  server.close();
  await mongoose.disconnect();
  await engine?.close();
});
