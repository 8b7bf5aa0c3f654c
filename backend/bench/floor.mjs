// What a feed page costs at least: node:http, the same engine, ids at hand, one batched read of ready texts. The engine is
// a thread of this process, or the one that MONGODB_URI names.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@sharewave/embedded-mongo';
import mongoose from 'mongoose';

const PAGE = 10;
const TEXTS = 1000;
const { DATA_DIR, MONGODB_URI } = process.env;
const engine = MONGODB_URI ? null : await startEmbeddedMongo({ dataDir: join(DATA_DIR, 'database') });
const client = await mongoose.mongo.MongoClient.connect(MONGODB_URI ?? engine.uri);
const db = client.db('sharewave');
const texts = db.collection('floortexts');

/** The newest posts in the form in which the API would send them. */
async function prepare() {
  const posts = await db.collection('posts').find().sort({ _id: -1 }).limit(TEXTS).toArray();
  await texts.deleteMany({});
  await texts.insertMany(posts.map((post) => ({ _id: post._id, json: JSON.stringify(wireForm(post)) })));
  return posts.map((post) => post._id);
}

function wireForm({ _id, authorId, text, recentLikerIds, recentCommentIds, createdAt }) {
  const author = { authorID: authorId, username: 'member.1000', fullName: 'Ada Harbour 12345' };
  const photo = `http://localhost:3000/media/profile/${_id}.jpg`;
  const comment = recentCommentIds[0] && {
    _id: recentCommentIds[0],
    author: { _id: authorId, username: author.username, fullName: author.fullName, profilePhotoURL: photo },
    message: text.slice(0, 60),
    likes: [],
    numberOfLikes: 0,
    timestamp: createdAt,
  };
  return {
    _id,
    ...author,
    authorAvatar: photo,
    postMessage: text,
    imageURLs: [],
    images: [],
    likes: recentLikerIds,
    numberOfLikes: recentLikerIds.length,
    likersPreview: recentLikerIds.map(() => author.fullName),
    comments: recentCommentIds,
    numberOfComments: recentCommentIds.length,
    ...(comment ? { latestComment: comment } : {}),
    timestamp: createdAt,
  };
}

const ids = await prepare();

async function page(number) {
  const wanted = ids.slice((number - 1) * PAGE, number * PAGE);
  const rows = await texts.find({ _id: { $in: wanted } }).toArray();
  const byId = new Map(rows.map((row) => [row._id.toHexString(), row.json]));
  return `{"posts":[${wanted.map((id) => byId.get(id.toHexString())).join(',')}],"totalPages":${ids.length / PAGE}}`;
}

const server = createServer((request, response) => {
  const number = Number(new URL(request.url, 'http://floor').searchParams.get('page') ?? 1);
  void page(number).then((body) => {
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Floor listens on http://127.0.0.1:${server.address().port}\n`);
});
process.once('SIGTERM', async () => {
  server.closeAllConnections();
  server.close();
  await client.close();
  await engine?.close();
});
