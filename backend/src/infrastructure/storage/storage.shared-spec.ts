import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FileStorage } from './storage.port';

const MEMBER = 'a'.repeat(24);
const key = (name: string): string => `post/${MEMBER}/${name}.webp`;

async function readAll(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/** What every storage does; each implementation runs this list. */
export function describeStorage(name: string, create: () => FileStorage): void {
  describe(`${name} as a storage of pictures`, () => {
    const content = randomBytes(300_000);

    it('gives back byte for byte what it was given, with its size', async () => {
      const storage = create();
      await storage.put(key('kept'), content, 'image/webp');
      const file = await storage.open(key('kept'));
      expect(file?.size).toBe(content.length);
      expect(file && (await readAll(file.body)).equals(content)).toBe(true);
    });

    it('has nothing under a name that was never given', async () => {
      expect(await create().open(key('never'))).toBeNull();
      expect(await create().open(`post/${'b'.repeat(24)}/never.webp`)).toBeNull();
    });

    it('forgets what is removed, and takes a second removal calmly', async () => {
      const storage = create();
      await storage.put(key('gone'), content, 'image/webp');
      await storage.remove(key('gone'));
      await storage.remove(key('gone'));
      expect(await storage.open(key('gone'))).toBeNull();
    });

    it('keeps many at once apart', async () => {
      const storage = create();
      const names = Array.from({ length: 12 }, (_, index) => key(`many-${index}`));
      await Promise.all(names.map((name) => storage.put(name, Buffer.from(name), 'image/webp')));
      const back = await Promise.all(
        names.map(async (name) => {
          const file = await storage.open(name);
          return file === null ? null : (await readAll(file.body)).toString();
        }),
      );
      expect(back).toEqual(names);
    });

    it('replaces under the same name', async () => {
      const storage = create();
      await storage.put(key('twice'), Buffer.from('first'), 'image/webp');
      await storage.put(key('twice'), Buffer.from('second'), 'image/webp');
      const file = await storage.open(key('twice'));
      expect(file && (await readAll(file.body)).toString()).toBe('second');
    });
  });
}
