import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { format } from 'prettier';
import { picturesOf, setUpCamera, type Camera } from './camera';
import { SCENES } from './scenes';

const FOLDER = join(__dirname, '../../docs/screens');
const INDEX = 'README.md';
const LINE_WIDTH = 110;

function index(): string {
  const head =
    '# Screens\n\nEvery screen at 360, 768, 1280 and 1920 pixels, with the demo community. `npm run screens` takes them anew.';
  const sections = SCENES.map(({ name, title }) => {
    const links = picturesOf(name).map(
      ({ file, width, scheme }) => `[${width}${scheme === 'dark' ? ' dark' : ''}](${file})`,
    );
    return `## ${title}\n\n![${title}](${name}-1280.webp)\n\n${links.join(' · ')}`;
  });
  return [head, ...sections].join('\n\n');
}

let take: Camera;

test.beforeAll(async ({ browser }) => {
  await mkdir(FOLDER, { recursive: true });
  take = await setUpCamera(browser);
});

for (const scene of SCENES) {
  test(scene.title, () => take(scene, FOLDER));
}

test('the index names every screenshot, and there are no others', async () => {
  const known = new Set([INDEX, ...SCENES.flatMap(({ name }) => picturesOf(name).map(({ file }) => file))]);
  for (const file of await readdir(FOLDER)) {
    if (!known.has(file)) await rm(join(FOLDER, file));
  }
  const text = await format(index(), { parser: 'markdown', printWidth: LINE_WIDTH });
  await writeFile(join(FOLDER, INDEX), text);
});
