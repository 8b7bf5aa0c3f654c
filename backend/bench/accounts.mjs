import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import sharp from 'sharp';
import { alternate } from './feed.mjs';
import { median, ms, table, times } from './figures.mjs';
import { createRandom } from './generator.mjs';
import { beside, Connection, latencies, once } from './load.mjs';
import { HASH_COST, PASSWORD, readersOf, seed } from './seed.mjs';
import { freePort, startApi, worstDelayMs } from './servers.mjs';

const STORM = 8;
const PHOTO = { width: 4000, height: 3000 };
const POST_EDGE = 2000;
/** A picture takes as long as many other calls. */
const CALLS_PER_PICTURE = 10;

/** Logging in beside one verification, the feed while many log in or upload, and an upload beside sharp alone. */
export async function accounts({ folder, sizes, rounds, calls }) {
  const own = { ...sizes, friends: [Math.min(...sizes.friends)], posts: Math.min(...sizes.posts) };
  await seed(join(folder, 'data'), own);
  const metricsPort = await freePort();
  const api = await startApi(join(folder, 'data'), { METRICS_PORT: String(metricsPort) });
  const [reader] = readersOf(own);
  const login = Connection.request('POST', '/api/users/login', {
    body: { emailOrUsername: reader.username, password: PASSWORD },
  });
  const credentials = { emailOrUsername: reader.username, password: PASSWORD };
  const { token } = await once(api.url, 'POST', '/api/users/login', { body: credentials });
  const photo = await somePhoto();
  const upload = fileRequest('/api/posts/imageupload', 'files', photo, token);
  const feed = Connection.request('GET', `/api/users/${reader.username}/homeposts?page=1&limit=10`, {
    token,
  });
  const pictures = Math.ceil(calls / CALLS_PER_PICTURE);
  const storedHash = await hash(PASSWORD, HASH_COST);
  const taken = await alternate(
    {
      'one verification': () => timed(calls, () => verify(storedHash, PASSWORD)),
      'a login': () => latencies(api.url, calls, () => login),
      'sharp alone': () => timed(pictures, () => shrink(photo)),
      'an upload': () => latencies(api.url, pictures, () => upload),
      'feed, quiet': () => latencies(api.url, calls, () => feed),
      'feed, many log in': () =>
        beside(api, login, () => latencies(api.url, calls, () => feed), { connections: STORM }),
      'feed, one uploads': () => beside(api, upload, () => latencies(api.url, calls, () => feed)),
    },
    rounds,
    async (_, measure) => median(await measure()),
  );
  const delay = await worstDelayMs(metricsPort);
  await api.stop();
  const row = (name, floor) => [
    name,
    ms(median(taken[name])),
    times(median(taken[name].map((value, round) => value / taken[floor][round]))),
    floor,
  ];
  return table(
    'Logins and uploads',
    ['What', 'p50', 'ratio', 'to'],
    [
      row('a login', 'one verification'),
      row('feed, many log in', 'feed, quiet'),
      row('an upload', 'sharp alone'),
      row('feed, one uploads', 'feed, quiet'),
      ['event-loop delay of the server, p99', ms(delay), '–', '–'],
    ],
  );
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
    .webp({ quality: 82 })
    .toBuffer();
  await sharp(kept).resize({ width: 16, height: 16, fit: 'inside' }).webp({ quality: 20 }).toBuffer();
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
