const ID_BYTES = 12;

interface Edit {
  readonly at: number;
  readonly insert: string | null;
}

export function packIds(ids: readonly string[]): Buffer {
  return Buffer.from(ids.join(''), 'hex');
}

/**
 * The ids of a timeline, newest first: a packed list that is rarely rewritten, and the few changes since.
 * Reading a page costs only the changes and its own ids, however deep it is.
 */
export class TimelineIds {
  readonly length: number;
  private readonly edits: readonly Edit[];

  /** `added` may be in any order; ids older than `floor` are not in the timeline. */
  constructor(
    private readonly packed: Buffer,
    added: readonly string[],
    removed: readonly string[],
    floor: string | null,
  ) {
    const gone = new Set(removed);
    const inserts = [...new Set(added)]
      .filter((id) => !gone.has(id) && (floor === null || id >= floor) && this.find(id) < 0)
      .map((id) => ({ at: -this.find(id) - 1, insert: id }));
    const drops = [...gone].map((id) => ({ at: this.find(id), insert: null })).filter(({ at }) => at >= 0);
    this.edits = [...inserts, ...drops].sort(byPlace);
    this.length = this.packedCount + inserts.length - drops.length;
  }

  slice(skip: number, limit: number): string[] {
    const found: string[] = [];
    const end = skip + limit;
    let rank = 0;
    let position = 0;
    const take = (upTo: number): void => {
      const count = upTo - position;
      const from = position + Math.min(count, Math.max(0, skip - rank));
      for (let at = from; at < upTo && rank + (at - position) < end; at += 1) found.push(this.idAt(at));
      rank += count;
      position = upTo;
    };
    for (const { at, insert } of this.edits) {
      take(at);
      if (insert === null) position = at + 1;
      else {
        if (rank >= skip && rank < end) found.push(insert);
        rank += 1;
      }
    }
    take(this.packedCount);
    return found;
  }

  /** The number of ids that are newer than or equal to this one. */
  rankAfter(id: string): number {
    const place = this.find(id);
    const at = place < 0 ? -place - 1 : place + 1;
    const inserted = this.edits.filter((edit) => edit.insert !== null && edit.insert >= id).length;
    const dropped = this.edits.filter((edit) => edit.insert === null && edit.at < at).length;
    return at + inserted - dropped;
  }

  private get packedCount(): number {
    return this.packed.length / ID_BYTES;
  }

  private idAt(at: number): string {
    return this.packed.toString('hex', at * ID_BYTES, (at + 1) * ID_BYTES);
  }

  /** The index of an id in the packed list, or -1 minus its insertion point (binary search). */
  private find(id: string): number {
    const wanted = Buffer.from(id, 'hex');
    let [low, high] = [0, this.packedCount];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = this.packed.compare(wanted, 0, ID_BYTES, middle * ID_BYTES, (middle + 1) * ID_BYTES);
      if (order === 0) return middle;
      if (order > 0) low = middle + 1;
      else high = middle;
    }
    return -low - 1;
  }
}

function byPlace(one: Edit, other: Edit): number {
  if (one.at !== other.at) return one.at - other.at;
  if (one.insert === null) return 1;
  if (other.insert === null) return -1;
  return one.insert < other.insert ? 1 : -1;
}
