// @ts-check
/** Finds links in the documents that lead nowhere. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;
const FENCE = /^```[\s\S]*?^```/gm;

/** @param {string} heading */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** @param {string} text */
function anchorsOf(text) {
  const headings = text.replace(FENCE, '').matchAll(/^#+\s+(.+)$/gm);
  return new Set([...headings].map(([, heading = '']) => anchorOf(heading)));
}

/**
 * @param {string} rootDir
 * @param {string} file path of a Markdown file inside it
 * @returns {string[]} what is wrong, one line each
 */
export function brokenLinks(rootDir, file) {
  const text = readFileSync(join(rootDir, file), 'utf8');
  const targets = [...text.replace(FENCE, '').matchAll(LINK)].map(([, target = '']) => target);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#');
      const page = path === '' ? join(rootDir, file) : join(rootDir, dirname(file), path);
      if (!existsSync(page)) return true;
      return (
        anchor !== undefined && page.endsWith('.md') && !anchorsOf(readFileSync(page, 'utf8')).has(anchor)
      );
    })
    .map((target) => `${file}: ${target}`);
}
