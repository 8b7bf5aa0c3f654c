/** A bucket for tests: s3rver, plus what S3, MinIO and Ceph do and s3rver does not. The types are in test-bucket.d.cts. */
const { once } = require('node:events');
const { readdir, stat } = require('node:fs/promises');
const { createServer } = require('node:http');
const { join } = require('node:path');
const S3rver = require('@20minutes/s3rver');

const NAME = 'wave';
/** How s3rver ends the names of the files that hold objects. */
const OBJECT = '._S3rver_object';
/** The one account that s3rver knows. */
const ACCOUNT = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const REFUSAL =
  '<?xml version="1.0"?><Error><Code>PreconditionFailed</Code><Message>It is there already</Message></Error>';

exports.openTestBucket = async function openTestBucket({ directory, port = 0, isConditional = true }) {
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: NAME, configs: [] }],
  });
  await store.configureBuckets();
  const answer = store.callback();
  const bucket = { fateOf: () => undefined };

  /**
   * s3rver rejects the way clients sign a listing, its paging needs a cipher that OpenSSL has dropped, and it fails on an
   * object that is just being written.
   */
  async function list(query, response) {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
    const found = (await readdir(join(directory, NAME), { recursive: true }))
      .filter((file) => file.endsWith(OBJECT))
      .map((file) => file.slice(0, -OBJECT.length))
      .filter((key) => key.startsWith(prefix) && key > after)
      .sort();
    const keys = found.slice(0, 1000);
    const isTruncated = found.length > keys.length;
    const next = isTruncated ? `<NextContinuationToken>${keys.at(-1)}</NextContinuationToken>` : '';
    const describe = async (key) => {
      const file = await stat(join(directory, NAME, key + OBJECT)).catch(() => null);
      // Deleted a moment ago.
      if (file === null) return '';
      const facts = `<Size>${file.size}</Size><LastModified>${file.mtime.toISOString()}</LastModified>`;
      return `<Contents><Key>${key}</Key>${facts}</Contents>`;
    };
    const contents = (await Promise.all(keys.map(describe))).join('');
    response.writeHead(200, { 'Content-Type': 'application/xml' });
    response.end(
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents}</ListBucketResult>`,
    );
  }

  async function handle(request, response, key) {
    const closed = once(response, 'close');
    const isWrite = request.method === 'PUT';
    const fate = await bucket.fateOf(request.method, key);
    if (fate === 'cut off') return request.destroy();
    if (fate === 'lose the answer') response.end = () => response.destroy();
    const isOnce = isConditional && isWrite && request.headers['if-none-match'] === '*';
    if (isOnce && (await store.store.existsObject(NAME, key))) {
      request.resume();
      response.writeHead(412, { 'Content-Type': 'application/xml' }).end(REFUSAL);
    } else {
      answer(request, response);
    }
    await closed;
  }

  // One request at a time for each object, so that nobody reads half a write and a condition still holds at the write.
  const turns = new Map();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://store');
    const fail = (error) => response.destroy(error);
    if (request.method === 'GET' && pathname.replace(/\/$/, '') === `/${NAME}`)
      return list(searchParams, response).catch(fail);
    const key = decodeURIComponent(pathname).slice(NAME.length + 2);
    const turn = (turns.get(key) ?? Promise.resolve()).then(() => handle(request, response, key));
    turns.set(key, turn.catch(fail));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${server.address().port}`;

  return Object.assign(bucket, {
    port: server.address().port,
    place: { kind: 's3', bucket: NAME, folder: 'parts', endpoint: url, region: 'us-east-1', ...ACCOUNT },
    env: {
      REGISTRY_URL: `s3://${NAME}/parts`,
      S3_ENDPOINT: url,
      S3_ACCESS_KEY_ID: ACCOUNT.accessKeyId,
      S3_SECRET_ACCESS_KEY: ACCOUNT.secretAccessKey,
    },
    fileOf: (path) => join(directory, NAME, 'parts', path + OBJECT),
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      store.logger.exceptions.unhandle();
      store.logger.close();
    },
  });
};
