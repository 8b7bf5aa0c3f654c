import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from './openapi';
import { wirePage } from './wire-page';

const DOCS = join(__dirname, '..', '..', '..', 'docs');
const PAGES = [
  { file: 'wire.md', render: wirePage },
  { file: 'openapi.json', render: () => `${JSON.stringify(openApiDocument(), null, 2)}\n` },
];

describe('the generated descriptions of the wire', () => {
  it.each(PAGES)('docs/$file says what the contracts say', ({ file, render }) => {
    const path = join(DOCS, file);
    if (process.env['UPDATE_WIRE_DOCS']) writeFileSync(path, render());
    expect(readFileSync(path, 'utf8')).toBe(render());
  });
});
