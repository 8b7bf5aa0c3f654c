import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { MediaService } from '../src/modules/media/media.service';
import { newTimeOrderedId } from '../src/infrastructure/mongo/time-ordered-id';
import { beginUpload } from './_support/begin-upload';
import { fileForm } from './_support/call';
import { picture } from './_support/pictures';
import { createTestApp, type TestApp } from './_support/test-app';

/** More than are processed at once. */
const UPLOADS = 40;
const AT_ONCE = 24;
const AT_ONCE_OF_NETWORK = 12;

describe('uploads at once', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  const addressOf = (index: number): string => `203.0.${index}.1`;

  /** Uploads that send their files on command; `begun` counts those whose file is being read. */
  async function startUploads(ownerIds: readonly string[], ipOf = addressOf) {
    const file = await picture('jpeg');
    let begun = 0;
    let come: () => void = () => undefined;
    const isThere = new Promise<void>((resolve) => (come = resolve));
    const part = {
      fieldname: 'files',
      file: { truncated: false },
      toBuffer: () => isThere.then(() => file),
    };
    const read = async () => ((begun += 1), part);
    const requestOf = (index: number) =>
      Object.create({
        isMultipart: () => true,
        file: read,
        ip: ipOf(index),
        raw: { destroyed: false, socket: { bytesRead: 0 } },
      });
    const media = app.app.get(MediaService, { strict: false });
    const keys = Promise.all(
      ownerIds.map((id, index) =>
        media.store({ id, username: id, sessionId: 'test' }, 'post', 'files', requestOf(index)),
      ),
    );
    await setImmediate();
    return { begun: () => begun, come, keys };
  }

  it('are read into memory in turn, and all are stored', async () => {
    const uploads = await startUploads(Array.from({ length: UPLOADS }, () => newTimeOrderedId()));
    expect(uploads.begun()).toBe(AT_ONCE);
    uploads.come();
    expect(new Set(await uploads.keys).size).toBe(UPLOADS);
  });

  it('of one network leave places to others', async () => {
    const owners = Array.from({ length: AT_ONCE }, () => newTimeOrderedId());
    const besieging = await startUploads(owners, () => addressOf(1));
    expect(besieging.begun()).toBe(AT_ONCE_OF_NETWORK);
    const other = await startUploads([newTimeOrderedId()], () => addressOf(2));
    expect(other.begun()).toBe(1);
    for (const { come } of [besieging, other]) come();
    await Promise.all([besieging.keys, other.keys]);
  });

  it('release their places when the client has gone', async () => {
    const others = Array.from({ length: AT_ONCE }, () => newTimeOrderedId());
    const uploads = await startUploads(others);
    const server = app.app.getHttpServer();
    const { token } = await app.member();
    const arrival = once(server, 'request');
    const leaving = beginUpload(app.url, token);
    leaving.on('error', () => undefined).flushHeaders();
    const [request] = await arrival;
    const isGone = new Promise((resolve) => request.once('close', resolve));
    leaving.destroy();
    await isGone;
    uploads.come();
    await uploads.keys;

    const later = await startUploads(others);
    expect(later.begun()).toBe(AT_ONCE);
    later.come();
    await later.keys;
  });

  it('do not wait behind slow senders, who are told', async () => {
    const server = app.app.getHttpServer();
    const slow = await Promise.all(
      Array.from({ length: AT_ONCE_OF_NETWORK }, async () => {
        const { token } = await app.member();
        const arrival = once(server, 'request');
        const sending = beginUpload(app.url, token, { 'content-length': 1000 });
        const answer = once(sending, 'response');
        sending.write('--a\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n');
        await arrival;
        const dribble = setInterval(() => sending.write('x'), 500);
        return { sending, answer, dribble };
      }),
    );
    const form = fileForm('files', await picture('jpeg'), 'a.jpg');
    const next = await app.call('POST', '/api/posts/imageupload', { as: await app.member(), body: form });
    expect(next.status).toBe(200);
    for (const { sending, answer, dribble } of slow) {
      const [response] = await answer;
      expect(response.resume().statusCode).toBe(400);
      clearInterval(dribble);
      sending.on('error', () => undefined).destroy();
    }
  });

  it('of one member run one after another, so that nobody blocks the others', async () => {
    const id = newTimeOrderedId();
    const uploads = await startUploads([id, id, id]);
    expect(uploads.begun()).toBe(1);
    uploads.come();
    expect(new Set(await uploads.keys).size).toBe(3);
  });
});
