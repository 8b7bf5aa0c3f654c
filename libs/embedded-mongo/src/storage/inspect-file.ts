import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Is shown each value of a table. */
export type Visit = (table: string, key: Buffer, value: Buffer) => void;

const LMDB_MAGIC = 0xbeefc0de;
/** The first two pages are copies of LMDB's root. Where they hold what is checked here: */
const META = {
  magic: 24,
  pageSize: 48,
  freeTree: 48,
  mainTree: 96,
  lastPage: 144,
  transaction: 152,
  end: 160,
};
/** A page begins with its number and its kind, then come the places of its nodes. */
const PAGE = { number: 0, flags: 18, lower: 20, nodes: 24 };
const BRANCH = 1;
const LEAF = 2;
const LONG = 4;
/** A node: most of its page's number or the length of its value, flags, the length of its key, its key and its value. */
const NODE = { length: 0, flags: 4, keyLength: 6, key: 8 };
/** The value is the number of pages of its own. */
const IS_LONG = 1;
const IS_TREE = 2;
/** The record of a tree. */
const TREE = { depth: 6, root: 40, end: 48 };
const NO_PAGE = 2n ** 64n - 1n;
/** Up to so many pages (256 MB) a start looks at all of them, not at branches alone. */
const QUICK_PAGES = 65_536n;

/**
 * LMDB trusts its file and would crash the process on a foreign, truncated or damaged one, so its pages are checked before: its
 * two roots alone, the pages of its trees, or every page with each value shown.
 */
export function inspectFile(file: string, scope?: 'head' | Visit): void {
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    if (size === 0 || isWhole(handle, size, scope)) return;
  } finally {
    closeSync(handle);
  }
  throw new Error(
    `${file} is not a data file of this engine, or it is damaged. Move it aside or restore a backup.`,
  );
}

function isWhole(handle: number, size: number, scope?: 'head' | Visit): boolean {
  const first = readMeta(handle, 0);
  const second = first && readMeta(handle, first.readUInt32LE(META.pageSize));
  if (!first || !second) return false;
  const newer =
    first.readBigUInt64LE(META.transaction) > second.readBigUInt64LE(META.transaction) ? first : second;
  const pages = newer.readBigUInt64LE(META.lastPage) + 1n;
  const pageSize = first.readUInt32LE(META.pageSize);
  if (BigInt(size) < pages * BigInt(pageSize)) return false;
  if (scope === 'head') return true;
  const trees = new Trees(handle, pageSize, pages, scope);
  return trees.isWhole(newer, META.freeTree, FREE) && trees.isWhole(newer, META.mainTree, MAIN);
}

function readMeta(handle: number, at: number): Buffer | undefined {
  const meta = Buffer.alloc(META.end);
  const isRead = readSync(handle, meta, 0, meta.length, at) === meta.length;
  return isRead && meta.readUInt32LE(META.magic) === LMDB_MAGIC ? meta : undefined;
}

/** Two trees without a name: of pages that are free, and of the trees that are tables. */
const FREE = 'free';
const MAIN = 'main';

/** Walks trees of pages and sees whether each page is the one that its parent means. */
class Trees {
  constructor(
    private readonly handle: number,
    private readonly pageSize: number,
    private readonly pages: bigint,
    private readonly visit: Visit | undefined,
  ) {}

  isWhole(record: Buffer, at: number, name: string): boolean {
    const root = record.readBigUInt64LE(at + TREE.root);
    return root === NO_PAGE || this.page(root, record.readUInt16LE(at + TREE.depth), name);
  }

  private page(number: bigint, level: number, tree: string): boolean {
    const isLeaf = level === 1;
    const visit = tree === FREE ? undefined : this.visit;
    const isOpened = !isLeaf || tree === MAIN || visit !== undefined;
    if (!isOpened && !this.visit && this.pages > QUICK_PAGES) return true;
    if (number >= this.pages || level < 1) return false;
    const page = this.read(number, isOpened ? this.pageSize : PAGE.nodes);
    const isKind = (page.readUInt16LE(PAGE.flags) & (BRANCH | LEAF)) === (isLeaf ? LEAF : BRANCH);
    const lower = page.readUInt16LE(PAGE.lower);
    if (page.readBigUInt64LE(PAGE.number) !== number || !isKind || lower + PAGE.nodes > this.pageSize)
      return false;
    for (let i = 0; isOpened && i < lower; i += 2) {
      const node = PAGE.nodes + page.readUInt16LE(PAGE.nodes + i);
      if (node + NODE.key > this.pageSize) return false;
      const isGood = isLeaf ? this.leaf(page, node, tree) : this.page(childOf(page, node), level - 1, tree);
      if (!isGood) return false;
    }
    return true;
  }

  private leaf(page: Buffer, node: number, tree: string): boolean {
    const flags = page.readUInt16LE(node + NODE.flags);
    const at = node + NODE.key + page.readUInt16LE(node + NODE.keyLength);
    const key = page.subarray(node + NODE.key, at);
    if (tree === MAIN)
      return (
        (flags & IS_TREE) === 0 ||
        (at + TREE.end <= this.pageSize && this.isWhole(page, at, key.toString('latin1').replace('\0', '')))
      );
    const length = page.readUInt32LE(node + NODE.length);
    const value = (flags & IS_LONG) === 0 ? page.subarray(at, at + length) : this.long(page, at, length);
    if (value?.length !== length) return false;
    this.visit?.(tree, key, value);
    return true;
  }

  /** A value that has pages of its own. */
  private long(page: Buffer, at: number, length: number): Buffer | undefined {
    const number = at + 8 <= this.pageSize ? page.readBigUInt64LE(at) : this.pages;
    if (Number(number) * this.pageSize + PAGE.nodes + length > Number(this.pages) * this.pageSize)
      return undefined;
    const pages = this.read(number, PAGE.nodes + length);
    const isMeant = pages.readBigUInt64LE(PAGE.number) === number && pages.readUInt16LE(PAGE.flags) === LONG;
    return isMeant ? pages.subarray(PAGE.nodes) : undefined;
  }

  private read(number: bigint, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    readSync(this.handle, bytes, 0, length, Number(number) * this.pageSize);
    return bytes;
  }
}

function childOf(page: Buffer, node: number): bigint {
  return BigInt(page.readUInt32LE(node)) | (BigInt(page.readUInt16LE(node + NODE.flags)) << 32n);
}
