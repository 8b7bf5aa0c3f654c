import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { fileForm } from './_support/call';
import { picture } from './_support/pictures';
import { createTestApp, type TestApp } from './_support/test-app';
import { listenHere } from './_support/wire';

const PICTURE = `/media/post/${'a'.repeat(24)}/${randomUUID()}.webp`;

let store: Server;
/** The store's answer to everything. */
let refusal: { status: number; code: string };
let app: TestApp;

beforeAll(async () => {
  store = createServer((request, response) => {
    request.resume();
    response.writeHead(refusal.status, { 'Content-Type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${refusal.code}</Code></Error>`);
  });
  const port = await listenHere(store);
  app = await createTestApp({
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
  });
});
afterAll(async () => {
  await app.close();
  store.close();
});

const unavailable = { status: 503, body: { code: 'unavailable' } };

describe.each([
  ['fails', { status: 500, code: 'InternalError' }],
  ['refuses', { status: 403, code: 'AccessDenied' }],
  ['has lost its bucket', { status: 404, code: 'NoSuchBucket' }],
])('a picture store that %s', (_, given) => {
  beforeEach(() => {
    refusal = given;
  });

  it('is not taken for a missing picture, nor for a fault of ours', async () => {
    const answer = await app.call('GET', PICTURE);
    expect(answer).toMatchObject(unavailable);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('refuses uploads, and says so', async () => {
    const body = fileForm('files', await picture('jpeg'));
    const answer = await app.call('POST', '/api/posts/imageupload', { as: await app.member(), body });
    expect(answer).toMatchObject(unavailable);
  });
});

it('a picture that a store does not have is missing', async () => {
  refusal = { status: 404, code: 'NoSuchKey' };
  expect(await app.call('GET', PICTURE)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

it('a picture store that is down is not taken for a missing picture, nor for a fault of ours', async () => {
  store.closeAllConnections();
  store.close();
  expect(await app.call('GET', PICTURE)).toMatchObject(unavailable);
});
