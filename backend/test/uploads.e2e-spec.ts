import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { LIMITS } from '@sharewave/contracts';
import sharp from 'sharp';
import { UploadsCleaner } from '../src/modules/media/uploads.cleaner';
import { beginUpload } from './_support/begin-upload';
import { type Answer, fileForm } from './_support/call';
import { animation, bombPng, lyingJpeg, phonePhoto, picture } from './_support/pictures';
import { createTestApp, publicPath, type TestApp, type TestMember } from './_support/test-app';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';
const DAY_MS = 24 * 60 * 60 * 1000;

describe('uploads', () => {
  let app: TestApp;
  let member: TestMember;
  beforeAll(async () => {
    app = await createTestApp();
    member = await app.member();
  });
  afterAll(() => app.close());

  const upload = (content: Uint8Array, name?: string, type?: string): Promise<Answer> =>
    app.call('POST', '/api/posts/imageupload', { as: member, body: fileForm('files', content, name, type) });
  const stored = async (key: string): Promise<Answer> => app.call('GET', `/media/${key}`);
  const files = async (): Promise<number> =>
    (
      await readdir(join(app.dataDir, 'media'), { recursive: true, withFileTypes: true }).catch(() => [])
    ).filter((entry) => entry.isFile()).length;

  describe('of pictures', () => {
    it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
      'take %s, whatever its name says (UPL-01)',
      async (format) => {
        for (const name of [
          'photo.jpg',
          'evil.html',
          'a.php.jpg',
          `${'x'.repeat(300)}.png`,
          '../../up.jpg',
        ]) {
          const answer = await upload(await picture(format), name, 'text/html');
          expect(answer.status).toBe(200);
          expect(answer.body.s3key).toMatch(new RegExp(`^post/${member.id}/[0-9a-f-]{36}\\.webp$`));
        }
      },
    );

    it('are handed out to anybody as what they are, for ever, and nothing more (UPL-07)', async () => {
      const { body } = await upload(await picture('jpeg'));
      const answer = await stored(body.s3key);
      expect(answer.status).toBe(200);
      expect((await sharp(answer.bytes).metadata()).format).toBe('webp');
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(answer.bytes.length),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      });
    });

    it.each([1, 2, 3, 4, 5, 6, 7, 8])(
      'turn orientation %i upright and drop all metadata (UPL-03)',
      async (orientation) => {
        const photo = await phonePhoto(orientation);
        const upright = await sharp(photo).rotate().removeAlpha().raw().toBuffer({ resolveWithObject: true });
        const { body } = await upload(photo);
        const kept = (await stored(body.s3key)).bytes;
        const metadata = await sharp(kept).metadata();
        expect([metadata.width, metadata.height]).toEqual([upright.info.width, upright.info.height]);
        expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([
          undefined,
          undefined,
          undefined,
          undefined,
        ]);
        expect(kept.includes('Canary')).toBe(false);
        const pixels = await sharp(kept).removeAlpha().raw().toBuffer();
        const corner = [pixels[0] ?? 0, pixels[2] ?? 0];
        const expected = [upright.data[0] ?? 0, upright.data[2] ?? 0];
        expect(Math.abs((corner[0] ?? 0) - (expected[0] ?? 0))).toBeLessThan(12);
        expect(Math.abs((corner[1] ?? 0) - (expected[1] ?? 0))).toBeLessThan(12);
      },
    );

    it('keep the first frame of an animation', async () => {
      const { body } = await upload(await animation(40), 'wave.gif', 'image/gif');
      const metadata = await sharp((await stored(body.s3key)).bytes).metadata();
      expect([metadata.pages ?? 1, metadata.height]).toEqual([1, 16]);
    });

    it('scale large ones down to the size that posts show', async () => {
      const { body } = await upload(await picture('png', { width: 3000, height: 1500 }));
      const { width, height } = await sharp((await stored(body.s3key)).bytes).metadata();
      expect([width, height]).toEqual([2000, 1000]);
    });

    it('are kept in narrower versions too, of which `?w=` shows the narrowest that is wide enough', async () => {
      const { body } = await upload(await picture('png', { width: 1200, height: 600 }));
      const sizeAt = async (width: number | string): Promise<unknown> => {
        const answer = await stored(`${body.s3key}?w=${width}`);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
        const metadata = await sharp(answer.bytes).metadata();
        return [metadata.width, metadata.height];
      };
      expect(await sizeAt(1)).toEqual([480, 240]);
      expect(await sizeAt(480)).toEqual([480, 240]);
      expect(await sizeAt(481)).toEqual([960, 480]);
      expect(await sizeAt(961)).toEqual([1200, 600]);
      expect(await sizeAt(9999)).toEqual([1200, 600]);
      for (const odd of ['0', '-1', '1.5', '10000', 'x', '../w480', '96&w=97']) {
        expect((await stored(`${body.s3key}?w=${odd}`)).status).toBe(400);
      }
    });

    it('without versions show themselves in every width', async () => {
      const narrow = (await upload(await picture('png', { width: 300, height: 200 }))).body.s3key;
      const old: string = (await upload(await picture('png', { width: 1200, height: 600 }))).body.s3key;
      for (const version of ['w480', 'w960']) {
        await rm(join(app.dataDir, 'media', old.replace('.webp', `.${version}.webp`)));
      }
      for (const [key, width] of [
        [narrow, 300],
        [old, 1200],
      ]) {
        const answer = await stored(`${key}?w=480`);
        expect((await sharp(answer.bytes).metadata()).width).toBe(width);
      }
    });

    it('hide the names of their versions: one address leads to all of them', async () => {
      const { body } = await upload(await picture('png', { width: 1200, height: 600 }));
      expect((await stored(body.s3key.replace('.webp', '.w480.webp'))).status).toBe(404);
    });

    it('survive foreign bytes at their end: only the picture is kept', async () => {
      const polyglot = Buffer.concat([
        await picture('gif'),
        Buffer.from('/*<?php system("x") ?><script>alert(1)</script>'),
      ]);
      const { body } = await upload(polyglot, 'a.gif', 'image/gif');
      expect((await stored(body.s3key)).bytes.includes('script')).toBe(false);
    });
  });

  describe('of anything else', () => {
    const refused: Record<string, () => Buffer | Promise<Buffer>> = {
      'an SVG with a script': () => Buffer.from(SVG),
      'an SVG behind an XML head': () => Buffer.from(`<?xml version="1.0"?>${SVG}`),
      'HTML as .jpg': () => Buffer.from(HTML),
      'a PDF': () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
      'a ZIP': () => Buffer.from('504b0304140000000800', 'hex'),
      'an HEIC': () => Buffer.from('0000001866747970686569630000000068656963', 'hex'),
      'a TIFF': () => picture('tiff'),
      'a JPEG of PHP': () =>
        Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('<?php system("x") ?>')]),
      'GIF letters before a script': () => Buffer.from('GIF89a=1;alert(1)'),
      'a cut JPEG': async () => (await picture('jpeg', { width: 400, height: 300 })).subarray(0, 900),
      'a cut PNG': async () => (await picture('png', { width: 400, height: 300 })).subarray(0, 200),
      'a WebP head alone': () => Buffer.from('RIFF\x24\x00\x00\x00WEBPVP8 ', 'latin1'),
      'zero bytes': () => Buffer.alloc(0),
      'random bytes': () => Buffer.from(Array.from({ length: 500 }, (_, index) => (index * 7919) % 251)),
    };

    it.each(Object.keys(refused))('refuse %s, and keep nothing (UPL-01)', async (name) => {
      const before = await files();
      const answer = await upload((await refused[name]?.()) ?? Buffer.alloc(0));
      expect([answer.status, answer.body.code]).toEqual([400, 'not_a_picture']);
      expect(await files()).toBe(before);
    });

    it('refuse pictures that would unpack to hundreds of megabytes (UPL-02)', async () => {
      const bombs = [bombPng(16_000, 16_000), await lyingJpeg(30_000, 30_000), bombPng(60_000, 700)];
      const memory = process.memoryUsage().rss;
      const answers = await Promise.all([...bombs, ...bombs].map((bomb) => upload(bomb)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
      expect(process.memoryUsage().rss - memory).toBeLessThan(150 * 1024 * 1024);
    });

    it('refuse a file above the limit with 413, and go on', async () => {
      const answer = await upload(Buffer.alloc(LIMITS.upload.maxBytes + 1, 1));
      expect([answer.status, answer.body.code]).toEqual([413, 'too_large']);
      expect((await upload(await picture('jpeg'))).status).toBe(200);
    });

    it('refuse it also when the bytes up to the limit are read before the rest arrives', async () => {
      const head = '--a\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n';
      const photo = await picture('jpeg');
      const arrival = once(app.app.getHttpServer(), 'request');
      const sending = beginUpload(app.url, member.token);
      const answered = once(sending, 'response');
      sending.write(head);
      sending.write(Buffer.concat([photo, Buffer.alloc(LIMITS.upload.maxBytes - photo.length)]));
      const [{ socket }] = await arrival;
      while (socket.bytesRead < LIMITS.upload.maxBytes + head.length) await setImmediate();
      await app.call('GET', '/healthz');
      sending.end(`${'x'.repeat(1000)}\r\n--a--\r\n`);
      const [response] = await answered;
      expect(response.resume().statusCode).toBe(413);
    });

    it('refuse forms that hold something else', async () => {
      const send = (body: unknown, headers = {}) =>
        app.call('POST', '/api/posts/imageupload', { as: member, body, headers });
      expect((await send({ files: 'text' })).body.code).toBe('unsupported_media_type');
      expect((await send(undefined)).body.code).toBe('unsupported_media_type');
      expect((await send(fileForm('other', await picture('jpeg')))).body.code).toBe('not_a_picture');
      const fields = new FormData();
      fields.append('files', 'no file at all');
      expect((await send(fields)).status).toBe(400);
      const two = fileForm('files', await picture('jpeg'));
      two.append('files', new Blob([Uint8Array.from(await picture('jpeg'))]), 'b.jpg');
      expect([200, 413]).toContain((await send(two)).status);
    });

    it.each([
      ['names no boundary', 'multipart/form-data', 'x'],
      ['never begins', 'multipart/form-data; boundary=a', 'x'],
      [
        'is cut off in its file',
        'multipart/form-data; boundary=a',
        '--a\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\nabc',
      ],
    ])('refuse a form that %s', async (_fault, type, body) => {
      const headers = { 'content-type': type };
      const answer = await app.call('POST', '/api/posts/imageupload', { as: member, body, headers });
      expect([answer.status, answer.body.code]).toEqual([400, 'malformed_request']);
    });

    it('refuse visitors', async () => {
      for (const [path, field] of [
        ['/api/posts/imageupload', 'files'],
        ['/api/users/imageUpload', 'profilePhoto'],
        ['/api/users/bgUpload', 'bgPhoto'],
      ] as const) {
        const answer = await app.call('POST', path, { body: fileForm(field, await picture('jpeg')) });
        expect(answer.status).toBe(401);
      }
    });
  });

  describe('have keys that', () => {
    const post = (key: unknown, as: TestMember = member) =>
      app.call('POST', '/api/posts/', { as, body: { postMessage: 'With a picture', imageKeyArray: [key] } });
    const setPhoto = (key: unknown, as: TestMember = member) =>
      app.call('PUT', `/api/users/${as.username}`, { as, body: { pfpKey: key } });

    it('work once, for the uploader, and for the purpose of the upload (AZ-07)', async () => {
      const { s3key } = (await upload(await picture('jpeg'))).body;
      const stranger = await app.member();
      expect((await post(s3key, stranger)).body.code).toBe('upload_unusable');
      expect((await setPhoto(s3key)).body.code).toBe('upload_unusable');
      expect((await post(s3key)).status).toBe(200);
      expect((await post(s3key)).body.code).toBe('upload_unusable');
    });

    it('work for one of many parallel requests', async () => {
      const { s3key } = (await upload(await picture('jpeg'))).body;
      const answers = await Promise.all(Array.from({ length: 8 }, () => post(s3key)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    const odd = [
      '../../etc/passwd',
      '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
      '..\\..\\windows',
      '/etc/passwd',
      'post/../../secret',
      'file:///etc/passwd',
      'http://127.0.0.1/x.webp',
      `post/${'a'.repeat(24)}/${'b'.repeat(36)}.webp\0.png`,
      `post/${'a'.repeat(24)}/../../session.secret`,
      'x'.repeat(500),
      '',
      ' ',
      '.',
      '..',
      'session.secret',
      `post/${'A'.repeat(24)}/${'b'.repeat(36)}.webp`,
      `other/${'a'.repeat(24)}/${'b'.repeat(36)}.webp`,
    ];
    it.each(odd)('lead nowhere when they are %j (UPL-04)', async (key) => {
      expect((await post(key)).status).toBe(400);
      expect((await setPhoto(key)).status).toBe(400);
      for (const path of [key, encodeURIComponent(key), key.replaceAll('/', '%2f')]) {
        const answer = await stored(path.replaceAll('\0', '%00'));
        expect([400, 404]).toContain(answer.status);
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
    });

    it('of other kinds of values are refused', async () => {
      for (const key of [{ $ne: null }, ['a'], 7, true]) {
        expect((await post(key)).status).toBe(400);
        expect((await setPhoto(key)).status).toBe(400);
      }
    });
  });

  it('set and remove a member’s photos', async () => {
    const owner = await app.member();
    const send = (path: string, field: string, content: Buffer) =>
      app.call('POST', path, { as: owner, body: fileForm(field, content) });
    const change = (body: Record<string, unknown>) =>
      app.call('PUT', `/api/users/${owner.username}`, { as: owner, body });

    const { objectKey: pfpKey } = (await send('/api/users/imageUpload', 'profilePhoto', await picture('png')))
      .body;
    const { objectKey: bgKey } = (await send('/api/users/bgUpload', 'bgPhoto', await picture('webp'))).body;
    const set = await change({ pfpKey, bgKey });
    expect(set.status).toBe(200);
    for (const address of [set.body.profilePhotoURL, set.body.bgPhotoURL]) {
      expect((await app.call('GET', publicPath(address))).status).toBe(200);
    }

    const taken = await change({ pfpKey: null, bgKey: null });
    expect([taken.body.profilePhotoURL, taken.body.bgPhotoURL]).toEqual(['NO PROFILE PHOTO', '']);
    expect((await app.call('GET', publicPath(set.body.profilePhotoURL))).status).toBe(404);
  });

  it('that were never used are removed after a day, and no others', async () => {
    const before = await files();
    const unused: string = (await upload(await picture('jpeg', { width: 1000, height: 500 }))).body.s3key;
    expect(await files()).toBe(before + 3);
    const used: string = (await upload(await picture('jpeg'))).body.s3key;
    await app.call('POST', '/api/posts/', {
      as: member,
      body: { postMessage: 'Kept', imageKeyArray: [used] },
    });
    const cleaner = app.app.get(UploadsCleaner, { strict: false });
    await cleaner.run(new Date(Date.now() + DAY_MS - 60_000));
    expect((await stored(unused)).status).toBe(200);
    await cleaner.run(new Date(Date.now() + DAY_MS + 60_000));
    expect((await stored(unused)).status).toBe(404);
    expect((await stored(used)).status).toBe(200);
    const left = await readdir(join(app.dataDir, 'media', 'post', member.id));
    const name = unused.slice(unused.lastIndexOf('/') + 1, -'.webp'.length);
    expect(left.filter((file) => file.startsWith(name))).toEqual([]);
  });

  it('that the store fails to remove hold up no others, and are removed once it can', async () => {
    const stuck: string = (await upload(await picture('jpeg'))).body.s3key;
    const later: string = (await upload(await picture('jpeg'))).body.s3key;
    const path = join(app.dataDir, 'media', stuck);
    await rm(path);
    await mkdir(path);
    const cleaner = app.app.get(UploadsCleaner, { strict: false });
    const afterADay = new Date(Date.now() + DAY_MS + 60_000);
    await cleaner.run(afterADay);
    expect((await stored(later)).status).toBe(404);
    await rm(path, { recursive: true });
    expect(await cleaner.run(afterADay)).toBe(1);
  });

  it('are removed although the ten before them are stuck, which looks as if the store were down', async () => {
    const stuck: string[] = [];
    for (let count = 0; count < 10; count += 1) stuck.push((await upload(await picture('jpeg'))).body.s3key);
    const later: string = (await upload(await picture('jpeg'))).body.s3key;
    const paths = stuck.map((key) => join(app.dataDir, 'media', key));
    for (const path of paths) {
      await rm(path);
      await mkdir(path);
    }
    const cleaner = app.app.get(UploadsCleaner, { strict: false });
    const afterADay = new Date(Date.now() + DAY_MS + 60_000);
    await expect(cleaner.run(afterADay)).rejects.toThrow();
    expect(await cleaner.run(afterADay)).toBe(1);
    expect((await stored(later)).status).toBe(404);
    for (const path of paths) await rm(path, { recursive: true });
    expect(await cleaner.run(afterADay)).toBe(stuck.length);
  });
});
