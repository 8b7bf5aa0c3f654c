import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Built } from '../src';

/** Builds a remote that differs in one line of its code only, with one file of each kind beside its entry. */
export async function buildFeed(folder: string, line: string, imports: string[] = []): Promise<Built> {
  const directory = join(folder, `dist-${line}`);
  const entry = `run(${JSON.stringify(line)});`;
  await mkdir(join(directory, 'js'), { recursive: true });
  await writeFile(join(directory, 'js/remoteEntry.1.js'), entry);
  await writeFile(join(directory, 'js/remoteEntry.1.js.br'), brotliCompressSync(entry));
  await writeFile(join(directory, 'js/remoteEntry.1.js.gz'), gzipSync(entry));
  await writeFile(join(directory, 'js/remoteEntry.1.js.map'), '{}');
  await writeFile(join(directory, 'js/7.js'), 'chunk()');
  await writeFile(join(directory, 'js/8.js'), 'late()');
  await writeFile(
    join(directory, 'remote.json'),
    JSON.stringify({
      entry: 'js/remoteEntry.1.js',
      modules: { HomeFeed: ['js/7.js'] },
      lazy: ['js/8.js'],
      shared: { react: '^19.3.1' },
      imports: { ui: imports },
    }),
  );
  const from = { packageVersion: '1.2.0', commit: 'abc', by: 'anna', contract: 1, api: 1 };
  return { part: 'feed', directory, ...from, modules: ['HomeFeed'] };
}
