// @ts-check
/** Finds paths, commands and metrics that documents name but the repository does not have. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles } from './repository-files.mjs';

/** @typedef {{ name: string, scripts: Record<string, string> }} Package */

/** The page about the past, which is not updated. */
const HISTORY = 'CHANGELOG.md';

/** @param {string} path with stars @param {string[]} files */
function isThere(path, files) {
  const pattern = path.replace(/\/$/, '').replaceAll('.', '\\.').replaceAll('*', '[^/]*');
  return files.some((file) => new RegExp(`^${pattern}(/|$)`).test(file));
}

/**
 * Words of a code span that look like paths of the repository but do not exist; skips build outputs.
 * @param {string} code @param {string[]} files
 */
function missingPaths(code, files) {
  return code
    .split(/[\s,`]+/)
    .map((word) => word.replace(/[#:].*$/, ''))
    .filter((word) => /^[\w.@*-]+\/[\w.@*/-]*$/.test(word) && !word.includes('/dist/'))
    .filter((word) => isThere(word.split('/')[0] ?? '', files) && !isThere(word, files));
}

/** @param {string} rootDir @param {string[]} files @returns {Map<string, Package>} by folder */
function readPackages(rootDir, files) {
  const manifests = files.filter((file) => file.split('/').at(-1) === 'package.json');
  return new Map(
    manifests.map((file) => {
      const { name, nx, scripts = {} } = JSON.parse(readFileSync(join(rootDir, file), 'utf8'));
      return [dirname(file), { name: nx?.name ?? name, scripts }];
    }),
  );
}

/**
 * npm scripts that the relevant packages do not have, and Nx tasks that no project has.
 * @param {string} code @param {string} file of the document @param {Map<string, Package>} packages
 */
function missingCommands(code, file, packages) {
  const everywhere = [...packages.values()];
  const own = [packages.get('.'), packages.get(dirname(file))];
  const scripts = [...code.matchAll(/npm run (?:--silent )?([\w:-]+)([^\n]*)/g)].filter(
    ([, script = '', rest = '']) => {
      const where = / -w @sharewave\/(\S+)/.exec(rest)?.[1];
      const near = where === undefined ? own : [packages.get(`libs/${where}`) ?? packages.get(where)];
      return !near.some((one) => one && script in one.scripts);
    },
  );
  const tasks = [...code.matchAll(/npx nx (?!run-many|affected)(\S+) (\S+)/g)].filter(
    ([, task = '', project]) => !everywhere.some(({ name, scripts: has }) => name === project && task in has),
  );
  const many = [...code.matchAll(/npx nx (?:run-many|affected) -t ([\w ]+)/g)].filter(
    ([, list = '']) =>
      !list
        .trim()
        .split(' ')
        .every((task) => everywhere.some(({ scripts: has }) => task in has)),
  );
  return [...scripts, ...tasks, ...many].map(([text]) => text.trim());
}

/** @param {string} rootDir @returns {string[]} what is named and is not there, one line each */
export function missingNames(rootDir) {
  const files = listFiles(rootDir);
  const packages = readPackages(rootDir, files);
  const described = readFileSync(join(rootDir, 'docs/metrics.md'), 'utf8');
  return files
    .filter((file) => file.endsWith('.md') && file !== HISTORY)
    .flatMap((file) => {
      const codes = [...readFileSync(join(rootDir, file), 'utf8').matchAll(/^```[\s\S]*?^```|`[^`\n]+`/gm)];
      return codes.flatMap(([code]) =>
        [
          ...(code.startsWith('```') ? [] : missingPaths(code, files)),
          ...missingCommands(code.replaceAll('`', ''), file, packages),
          ...[...code.matchAll(/sharewave_[a-z_]+/g)]
            .map(([name]) => name)
            .filter((name) => !described.includes(`\`${name}\``)),
        ].map((name) => `${file}: ${name}`),
      );
    });
}
