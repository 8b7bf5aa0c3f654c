import { Bucket } from './bucket';
import { eachOf } from './each-of';
import {
  RELEASE_FILE,
  REMOTES_FILE,
  STATES_FOLDER,
  revisionsIn,
  type Bundle,
  type Registry,
} from './registry.port';
import type { BucketPlace } from './registry-place';
import type { PartName } from './shape';

/** Releases in a bucket, under the same names as in a folder. A version exists once its `release.json` does. */
export class S3Registry implements Registry {
  private readonly bucket: Bucket;

  constructor(place: BucketPlace) {
    this.bucket = new Bucket(place);
  }

  async addRelease(part: PartName, version: string, bundle: Bundle): Promise<boolean> {
    const manifest = bundle.get(RELEASE_FILE);
    if (manifest === undefined) throw new Error('A bundle without a manifest cannot be added');
    await this.bucket.requireConditions();
    const files = [...bundle].filter(([path]) => path !== RELEASE_FILE);
    // A version contains the hash of its files, so every writer writes the same; an interrupted write is repeated.
    await eachOf(files, ([path, content]) => this.bucket.write(`${part}/${version}/${path}`, content));
    return this.bucket.make(`${part}/${version}/${RELEASE_FILE}`, manifest);
  }

  async removeRelease(part: PartName, version: string): Promise<void> {
    const files = await this.bucket.list(`${part}/${version}`);
    // The manifest last: until then a publisher finds the release, and writes no file that would be removed after it.
    await eachOf(
      files.filter((path) => path !== RELEASE_FILE),
      (path) => this.bucket.remove(`${part}/${version}/${path}`),
    );
    await this.bucket.remove(`${part}/${version}/${RELEASE_FILE}`);
  }

  readRelease(part: PartName, version: string): Promise<string | null> {
    return this.readText(`${part}/${version}/${RELEASE_FILE}`);
  }

  readFile(part: PartName, version: string, path: string): Promise<Uint8Array | null> {
    return this.bucket.read(`${part}/${version}/${path}`);
  }

  listFiles(part: PartName, version: string): Promise<string[]> {
    return this.bucket.list(`${part}/${version}`);
  }

  async listVersions(part: PartName): Promise<string[]> {
    const names = await this.bucket.list(part);
    return names.flatMap((name) => {
      const [version = '', file, ...deeper] = name.split('/');
      return file === RELEASE_FILE && deeper.length === 0 ? [version] : [];
    });
  }

  async listRevisions(): Promise<number[]> {
    return revisionsIn(await this.bucket.list(STATES_FOLDER));
  }

  readState(revision: number): Promise<string | null> {
    return this.readText(`${STATES_FOLDER}/${revision}.json`);
  }

  async addState(revision: number, text: string): Promise<boolean> {
    await this.bucket.requireConditions();
    return this.bucket.make(`${STATES_FOLDER}/${revision}.json`, text);
  }

  readRemotes(): Promise<string | null> {
    return this.readText(REMOTES_FILE);
  }

  writeRemotes(text: string): Promise<void> {
    return this.bucket.write(REMOTES_FILE, text);
  }

  close(): void {
    this.bucket.close();
  }

  private async readText(path: string): Promise<string | null> {
    const content = await this.bucket.read(path);
    return content === null ? null : Buffer.from(content).toString('utf8');
  }
}
