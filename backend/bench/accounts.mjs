import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import sharp from 'sharp';
import { feedPage, login, loginRequest } from './calls.mjs';
import { median, ms, table, times } from './figures.mjs';
import { createRandom } from './generator.mjs';
import { alternate, beside, latencies } from './load.mjs';
import { Loops } from './loops.mjs';
import { HASH_COST, PASSWORD, readersOf, seed } from './seed.mjs';
import { start, startApi } from './servers.mjs';

const STORM = 8;
const PHOTO = { width: 4000, height: 3000 };
const POST_EDGE = 2000;
const QUALITY = 82;
const VERSION_WIDTHS = [480, 960];
/** A picture takes as long as many other calls. */
const CALLS_PER_PICTURE = 10;
const HEAD = ['What', 'p50', 'processor time of each', 'beside', 'p50', 'processor time'];

/** Logging in beside one verification, the feed while many log in or upload, and an upload beside sharp alone. */
export async function accounts({ folder, sizes, rounds, calls }) {
  const own = { ...sizes, friends: [Math.min(...sizes.friends)], posts: Math.min(...sizes.posts) };
  await seed(join(folder, 'data'), own);
  const api = await startApi(join(folder, 'data'));
  const verifier = await start('./verifier.mjs');
  const [reader] = readersOf(own);
  const token = await login(api, reader);
  const loginCall = loginRequest(reader);
  const photo = await somePhoto();
  const upload = fileRequest('/api/posts/imageupload', 'files', photo, token);
  const feed = feedPage(reader, token);
  const pictures = Math.ceil(calls / CALLS_PER_PICTURE);
  const storedHash = await hash(PASSWORD, HASH_COST);
  const loops = await Loops.start();
  const readFeed = () => latencies(api.url, calls, () => feed);
  const taken = await alternate(
    {
      'one verification': () => costOf(SELF, () => timed(calls, () => verify(storedHash, PASSWORD))),
      'a server that only verifies': () =>
        costOf(verifier, () => latencies(verifier.url, calls, () => loginCall)),
      'a login': () => costOf(api, () => latencies(api.url, calls, () => loginCall)),
      'sharp alone': () => costOf(SELF, () => timed(pictures, () => shrink(photo))),
      'sharp with the versions': () => costOf(SELF, () => timed(pictures, () => shrinkAll(photo))),
      'an upload': () => costOf(api, () => latencies(api.url, pictures, () => upload)),
      'feed, quiet': () => costOf(api, readFeed),
      'feed, many log in': () => costOf(null, () => beside(api, loginCall, readFeed, { connections: STORM })),
      'feed, one uploads': () => costOf(null, () => beside(api, upload, readFeed)),
    },
    rounds,
    (name, measure) => loops.during(api, name, measure),
  );
  await Promise.all([api.stop(), verifier.stop()]);
  const of = (name, kind) => median(taken[name].map((round) => round[kind]));
  const toFloor = (name, floor, kind) =>
    times(median(taken[name].map((round, at) => round[kind] / taken[floor][at][kind])));
  const row = (name, floor, hasCpu = true) => [
    name,
    ms(of(name, 'p50')),
    hasCpu ? ms(of(name, 'cpu')) : '–',
    floor ?? '–',
    floor ? toFloor(name, floor, 'p50') : '–',
    floor && hasCpu ? toFloor(name, floor, 'cpu') : '–',
  ];
  return [
    table('Logins and uploads', HEAD, [
      row('one verification'),
      row('a server that only verifies', 'one verification'),
      row('a login', 'one verification'),
      row('a login', 'a server that only verifies'),
      row('sharp alone'),
      row('sharp with the versions', 'sharp alone'),
      row('an upload', 'sharp alone'),
      row('an upload', 'sharp with the versions'),
      row('feed, quiet'),
      row('feed, many log in', 'feed, quiet', false),
      row('feed, one uploads', 'feed, quiet', false),
    ]),
    await loops.end(),
  ].join('');
}

/** This process, as one that is measured. */
const SELF = {
  cpuSeconds: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  },
};

/** The median of the times that the work answers, and the processor time of each call, in milliseconds. */
async function costOf(server, work) {
  const before = server?.cpuSeconds();
  const taken = await work();
  const cpu = server ? ((server.cpuSeconds() - before) * 1000) / taken.length : null;
  return { p50: median(taken), cpu };
}

async function timed(calls, work) {
  const taken = [];
  for (let call = 0; call < calls; call += 1) {
    const startedAt = performance.now();
    await work();
    taken.push(performance.now() - startedAt);
  }
  return taken;
}

/** A photo of twelve megapixels that is no easier to pack than those of a camera. */
async function somePhoto() {
  const random = createRandom();
  const [width, height] = [PHOTO.width / 8, PHOTO.height / 8];
  const raw = Buffer.from(Uint8Array.from({ length: width * height * 3 }, () => random.below(256)));
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .resize(PHOTO.width, PHOTO.height, { kernel: 'cubic' })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** What an upload has to do at least: the kept picture, and its placeholder. */
async function shrink(photo) {
  const kept = await sharp(photo)
    .rotate()
    .resize({ width: POST_EDGE, height: POST_EDGE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();
  await sharp(kept).resize({ width: 16, height: 16, fit: 'inside' }).webp({ quality: 20 }).toBuffer();
  return kept;
}

/** The narrower versions of the picture, too. */
async function shrinkAll(photo) {
  const kept = await shrink(photo);
  for (const width of VERSION_WIDTHS)
    await sharp(kept).resize({ width }).webp({ quality: QUALITY }).toBuffer();
}

function fileRequest(path, field, content, token) {
  const boundary = 'bench-boundary';
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: bench',
    `Authorization: Bearer ${token}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${head.length + content.length + tail.length}`,
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), head, content, tail]);
}
