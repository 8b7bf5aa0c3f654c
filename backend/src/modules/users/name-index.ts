import { couldMatch, foldCase } from '@sharewave/contracts';
import { NAMES_PER_BLOCK, NAMES_PER_SEGMENT, NameSegment } from './name-segment';

export interface NumberedName {
  readonly number: number;
  readonly fullName: string;
}

/** Numbers of matching members; `isSure` if names not yet in the index cannot change the result. */
export interface NameMatches {
  readonly numbers: readonly number[];
  readonly isSure: boolean;
}

/** Substring index of full names by member number. It grows at both ends and is contiguous. */
export class NameIndex {
  private readonly segments: NameSegment[] = [];
  private from = 0;
  private to = -1;

  get highest(): number {
    return this.to;
  }

  get lowest(): number {
    return this.from;
  }

  get bytes(): number {
    return this.segments.reduce((sum, segment) => sum + segment.bytes, 0);
  }

  /** Adds the names from `from` to `to`, adjacent to the present range; unused numbers are skipped. */
  put(names: readonly NumberedName[], from: number, to: number): void {
    const blocks = new Map<number, Map<number, string>>();
    for (const { number, fullName } of names) {
      const block = Math.floor(number / NAMES_PER_BLOCK);
      const places = blocks.get(block) ?? new Map<number, string>();
      blocks.set(block, places.set(number % NAMES_PER_BLOCK, fullName));
    }
    for (const [block, places] of blocks) {
      const { segment, within } = this.locate(block * NAMES_PER_BLOCK);
      this.segmentAt(segment).put(Math.floor(within / NAMES_PER_BLOCK), places);
    }
    const isFirst = this.to < this.from;
    this.from = isFirst ? from : Math.min(this.from, from);
    this.to = isFirst ? to : Math.max(this.to, to);
  }

  search(text: string, limit: number, friends: Uint32Array): NameMatches {
    if (!couldMatch(text) || text.includes('\0')) return { numbers: [], isSure: true };
    const wanted = foldCase(text);
    const candidates = this.segments.map((segment) => segment.candidates(wanted));
    const newestFirst = Uint32Array.from(friends).sort().reverse();
    const own = this.searchFriends(wanted, limit, candidates, newestFirst);
    const oldest = newestFirst.at(-1) ?? Infinity;
    const knowsFriends = own.length >= limit || oldest >= this.from;
    const others = this.searchAll(wanted, limit, candidates, new Set(own));
    const numbers = [...own, ...others].slice(0, limit);
    return { numbers, isSure: knowsFriends && (this.from <= 0 || numbers.length >= limit) };
  }

  private searchFriends(
    text: string,
    limit: number,
    candidates: readonly Uint32Array[],
    friends: Uint32Array,
  ): number[] {
    const found: number[] = [];
    for (let at = 0; at < friends.length && found.length < limit;) {
      const start = Math.floor((friends[at] ?? 0) / NAMES_PER_BLOCK) * NAMES_PER_BLOCK;
      const matches = this.matchesIn(start, text, candidates);
      for (let next = 0; at < friends.length && (friends[at] ?? 0) >= start; at += 1) {
        while ((matches[next] ?? 0) > (friends[at] ?? 0)) next += 1;
        if (matches[next] === friends[at]) found.push(friends[at] ?? 0);
      }
    }
    return found.slice(0, limit);
  }

  private searchAll(
    text: string,
    limit: number,
    candidates: readonly Uint32Array[],
    except: ReadonlySet<number>,
  ): number[] {
    const found: number[] = [];
    for (let segment = this.segments.length - 1; segment >= 0; segment -= 1) {
      const words = candidates[segment] ?? new Uint32Array();
      for (let word = words.length - 1; word >= 0; word -= 1) {
        for (let bits = words[word] ?? 0; bits !== 0;) {
          const bit = 31 - Math.clz32(bits);
          bits &= ~(1 << bit);
          const start = segment * NAMES_PER_SEGMENT + (word * 32 + bit) * NAMES_PER_BLOCK;
          for (const number of this.matchesIn(start, text)) if (!except.has(number)) found.push(number);
          if (found.length >= limit) return found;
        }
      }
    }
    return found;
  }

  /** Matches of the block that starts at a number, newest first; none if the filter excludes the block. */
  private matchesIn(start: number, text: string, candidates?: readonly Uint32Array[]): number[] {
    const { segment, within } = this.locate(start);
    const block = within / NAMES_PER_BLOCK;
    if (candidates && ((candidates[segment]?.[block >> 5] ?? 0) & (1 << (block & 31))) === 0) return [];
    return this.segmentAt(segment)
      .matches(block, text)
      .map((place) => start + place);
  }

  private locate(number: number): { segment: number; within: number } {
    return { segment: Math.floor(number / NAMES_PER_SEGMENT), within: number % NAMES_PER_SEGMENT };
  }

  private segmentAt(position: number): NameSegment {
    for (let next = this.segments.length; next <= position; next += 1) this.segments.push(new NameSegment());
    return this.segments[position] ?? new NameSegment();
  }
}
