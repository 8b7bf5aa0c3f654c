// @ts-check
/** Files whose format has the parts written out by hand list those of libs/contracts/remotes.json, in its order. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FOLDERS, PART_FOLDERS, REMOTES } from '../shared/parts.mjs';
import { rootDir } from '../shared/root-dir.mjs';

const PARTS = Object.keys(PART_FOLDERS);
const URLS = REMOTES.map((remote) => remote.toUpperCase());

/** Where each list is, by what is around each of its entries. @type {[file: string, entry: RegExp, listed: string[]][]} */
const LISTS = [
  ['package.json', /^ {4}"(shell|mfe-[\w-]+)",$/gm, FOLDERS],
  ['.github/CODEOWNERS', /^\/(shell|mfe-[\w-]+)\/ /gm, FOLDERS],
  ['deploy/README.md', /(?<=for part in .*)(shell|mfe-\w+)(?=.*; do)/g, FOLDERS],
  ['deploy/compose.yaml', /^ {2}(shell|mfe-[\w-]+):$/gm, FOLDERS],
  ['deploy/compose.yaml', /PART: (\S+)/g, FOLDERS],
  ['deploy/compose.yaml', /SHAREWAVE_([A-Z]+)_URL: \S+:42\d\d/g, URLS],
  ['deploy/compose.releases.yaml', /^ {2}(shell|mfe-[\w-]+): [&*]left-out/gm, FOLDERS],
  ['deploy/compose.releases.yaml', /^ {6}([A-Z]+)_URL: \$\{\1_URL:-/gm, URLS],
  ['deploy/nginx/shell.conf.template', /"([a-z]+)":"\$\{SHAREWAVE_[A-Z]+_URL\}"/g, REMOTES],
  ['deploy/kubernetes/base/kustomization.yaml', /- \.\.\/parts\/(\w+)/g, PARTS],
  ['deploy/kubernetes/base/ingress.yaml', /name: (\S+)-web$/gm, FOLDERS],
  ['deploy/kubernetes/released-parts/kustomization.yaml', /name: parts, port: \{ name: (\w+)/g, PARTS],
  ['deploy/kubernetes/released-parts/server/service.yaml', /targetPort: (\w+)/g, PARTS],
  ['deploy/kubernetes/released-parts/server/deployment.yaml', /- name: (\w+)\s+containerPort/g, PARTS],
  ['deploy/kubernetes/overlays/staging/kustomization.yaml', /- SHAREWAVE_(?!API)([A-Z]+)_URL=https/g, URLS],
  [
    'deploy/kubernetes/overlays/production/kustomization.yaml',
    /- SHAREWAVE_(?!API)([A-Z]+)_URL=https/g,
    URLS,
  ],
  ['deploy/kubernetes/overlays/production-released/kustomization.yaml', /- ([A-Z]+)_URL=https/g, URLS],
];

for (const [file, entry, listed] of LISTS) {
  test(`${file} names each part where it has ${entry.source}`, () => {
    const found = [...readFileSync(join(rootDir, file), 'utf8').matchAll(entry)].map(([, name]) => name);
    assert.deepEqual(found, listed);
  });
}
