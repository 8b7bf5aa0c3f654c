import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compatibility } from '../src/compatibility';
import { startForTests } from './_support/client';
import { buildEngine, built, runCli } from './_support/engine-process';
import { temporaryFolder } from './_support/folders';

const project = join(__dirname, '..');

/** Where a package is installed; not all let their package.json be resolved. */
function folderOf(name: string): string {
  const [file, end] = [require.resolve(name), join('node_modules', name)];
  return file.slice(0, file.lastIndexOf(end) + end.length);
}

beforeAll(() => buildEngine());

/** Packs the package as npm publishes it, and unpacks it in the node_modules of an empty project. */
function install(): { app: string; files: string[] } {
  const [source, app] = [temporaryFolder(), temporaryFolder()];
  for (const file of ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'src', 'test'])
    cpSync(join(project, file), join(source, file), { recursive: true });
  cpSync(built, join(source, 'dist'), { recursive: true });
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', app];
  const [packed] = JSON.parse(execFileSync('npm', args, { cwd: source, encoding: 'utf8' }));
  const target = join(app, 'node_modules', '@sharewave', 'embedded-mongo');
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['xzf', join(app, packed.filename), '-C', target, '--strip-components=1']);
  for (const name of ['bson', 'lmdb', 'mongoose', 'mongodb'])
    symlinkSync(folderOf(name), join(app, 'node_modules', name));
  return { app, files: packed.files.map(({ path }: { path: string }) => path) };
}

const TYPED = `
import { restoreEmbeddedMongo, startEmbeddedMongo, type EmbeddedMongo } from '@sharewave/embedded-mongo';
export const start = (): Promise<EmbeddedMongo> => startEmbeddedMongo({ dataDir: './data' });
export const restore: Promise<void> = restoreEmbeddedMongo('./app.backup', './other');
// @ts-expect-error -- the options are typed.
void startEmbeddedMongo({ dataDir: 1 });
`;
const USE = `
import mongoose from 'mongoose';
import { startEmbeddedMongo } from '@sharewave/embedded-mongo';

const engine = await startEmbeddedMongo({ dataDir: './data' });
await mongoose.connect(engine.uri, { dbName: 'app' });
const Cat = mongoose.model('Cat', new mongoose.Schema({ name: String }));
await Cat.create({ name: 'Mia' });
process.stdout.write(String(await Cat.countDocuments({ name: 'Mia' })));
await engine.backup('./app.backup');
await mongoose.disconnect();
await engine.close();
`;

test('the package is complete, and a project with mongoose uses it with its types', () => {
  const { app, files } = install();
  expect(files).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md', 'dist/index.js', 'dist/index.d.ts']),
  );
  expect(files.filter((file) => /^(src|test)\//.test(file) || file.includes('.spec.'))).toEqual([]);

  const run = (args: string[]): string =>
    execFileSync(process.execPath, args, { cwd: app, encoding: 'utf8' }).trim();
  writeFileSync(join(app, 'typed.ts'), TYPED);
  const tsc = join(folderOf('typescript'), 'bin', 'tsc');
  expect(run([tsc, 'typed.ts', '--strict', '--noEmit', '--module', 'node16'])).toBe('');
  writeFileSync(join(app, 'use.mjs'), USE);
  expect(run(['use.mjs'])).toBe('1');
});

test('a command prints what is supported', async () => {
  const { code, output } = await runCli(['compatibility']);
  expect(code).toBe(0);
  for (const { kind, supported } of compatibility()) {
    expect(supported.length).toBeGreaterThan(0);
    expect(output).toContain(`| ${kind} | ${supported.map((name) => `\`${name}\``).join(' ')} |`);
  }
});

test('what the table calls refused is refused by name', async () => {
  const { client, close } = await startForTests();
  const items = client.db('test').collection('items');
  await items.insertOne({ a: 1 });
  const uses: Record<string, (name: string) => Promise<unknown>> = {
    'Query operators': (name) => items.find({ a: { [name]: 1 } }).toArray(),
    'Stages of an aggregation': (name) => items.aggregate([{ [name]: {} }]).toArray(),
    Expressions: (name) => items.aggregate([{ $set: { a: { [name]: 1 } } }]).toArray(),
    Accumulators: (name) => items.aggregate([{ $group: { _id: 1, a: { [name]: 1 } } }]).toArray(),
    'Window functions': (name) =>
      items.aggregate([{ $setWindowFields: { output: { a: { [name]: 1 } } } }]).toArray(),
  };
  for (const { kind, refused } of compatibility()) {
    for (const name of refused) {
      await expect(uses[kind]?.(name)).rejects.toMatchObject({
        code: 238,
        message: expect.stringContaining(name),
      });
    }
  }
  await close();
});
