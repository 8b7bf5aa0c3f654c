import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** How much of a file is looked at: its two roots, all branches of its trees too, or every page of them. */
export type InspectionDepth = 'head' | 'branches' | 'all';

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
/** A node: half of its page's number or of its length, flags, the length of its key, its key and its value. */
const NODE = { flags: 4, keyLength: 6, key: 8 };
const IS_TREE = 2;
/** The record of a tree. */
const TREE = { depth: 6, root: 40, end: 48 };
const NO_PAGE = 2n ** 64n - 1n;
/** Up to so many pages (256 MB) a start looks at all of them, not at branches alone. */
const QUICK_PAGES = 65_536n;

/** LMDB trusts its file and would crash the process on a foreign, cut or damaged one, so its pages are checked before. */
export function inspectFile(file: string, depth?: InspectionDepth): void {
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    if (size === 0 || isWhole(handle, size, depth)) return;
  } finally {
    closeSync(handle);
  }
  throw new Error(
    `${file} is not a data file of this engine, or it is damaged. Move it away, or restore a back-up.`,
  );
}

function isWhole(handle: number, size: number, depth?: InspectionDepth): boolean {
  const first = readMeta(handle, 0);
  const second = first && readMeta(handle, first.readUInt32LE(META.pageSize));
  if (!first || !second) return false;
  const newer =
    first.readBigUInt64LE(META.transaction) > second.readBigUInt64LE(META.transaction) ? first : second;
  const pages = newer.readBigUInt64LE(META.lastPage) + 1n;
  const pageSize = first.readUInt32LE(META.pageSize);
  if (BigInt(size) < pages * BigInt(pageSize)) return false;
  if (depth === 'head') return true;
  const trees = new Trees(handle, pageSize, pages, depth === 'all' || (!depth && pages <= QUICK_PAGES));
  return trees.isWhole(newer, META.freeTree, false) && trees.isWhole(newer, META.mainTree, true);
}

function readMeta(handle: number, at: number): Buffer | undefined {
  const meta = Buffer.alloc(META.end);
  const isRead = readSync(handle, meta, 0, meta.length, at) === meta.length;
  return isRead && meta.readUInt32LE(META.magic) === LMDB_MAGIC ? meta : undefined;
}

/** Walks trees of pages and sees whether each page is the one that its parent means. */
class Trees {
  constructor(
    private readonly handle: number,
    private readonly pageSize: number,
    private readonly pages: bigint,
    private readonly withLeaves: boolean,
  ) {}

  isWhole(record: Buffer, at: number, holdsTrees: boolean): boolean {
    const root = record.readBigUInt64LE(at + TREE.root);
    return root === NO_PAGE || this.page(root, record.readUInt16LE(at + TREE.depth), holdsTrees);
  }

  private page(number: bigint, level: number, holdsTrees: boolean): boolean {
    const isLeaf = level === 1;
    if (isLeaf && !holdsTrees && !this.withLeaves) return true;
    if (number >= this.pages || level < 1) return false;
    const page = Buffer.allocUnsafe(isLeaf && !holdsTrees ? PAGE.nodes : this.pageSize);
    readSync(this.handle, page, 0, page.length, Number(number) * this.pageSize);
    const isMeant = page.readBigUInt64LE(PAGE.number) === number;
    const isKind = (page.readUInt16LE(PAGE.flags) & (BRANCH | LEAF)) === (isLeaf ? LEAF : BRANCH);
    const lower = page.readUInt16LE(PAGE.lower);
    if (!isMeant || !isKind || lower + PAGE.nodes > this.pageSize) return false;
    if (isLeaf && !holdsTrees) return true;
    for (let i = 0; i < lower; i += 2) {
      const node = PAGE.nodes + page.readUInt16LE(PAGE.nodes + i);
      if (node + NODE.key > this.pageSize) return false;
      const isGood = isLeaf
        ? this.innerTree(page, node)
        : this.page(childOf(page, node), level - 1, holdsTrees);
      if (!isGood) return false;
    }
    return true;
  }

  private innerTree(page: Buffer, node: number): boolean {
    if ((page.readUInt16LE(node + NODE.flags) & IS_TREE) === 0) return true;
    const record = node + NODE.key + page.readUInt16LE(node + NODE.keyLength);
    return record + TREE.end <= this.pageSize && this.isWhole(page, record, false);
  }
}

function childOf(page: Buffer, node: number): bigint {
  return BigInt(page.readUInt32LE(node)) | (BigInt(page.readUInt16LE(node + NODE.flags)) << 32n);
}
