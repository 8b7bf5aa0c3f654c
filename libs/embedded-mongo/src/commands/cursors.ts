import { Long } from 'bson';
import { randomBytes } from 'node:crypto';
import { CommandError } from '../errors';
import type { Held } from '../aggregate/memory';
import { BsonWriter } from '../storage/bson-io';
import { endingAt, timeLeftMs } from '../time-limit';
import type { Document } from '../values/types';
import { operationTime } from './operation-time';

/** Documents of a first batch when the client does not say, as in MongoDB. */
const FIRST_BATCH = 101;
/** A batch ends at this size, so that a reply with one more document stays within the message limit. */
const MAX_BATCH_BYTES = 14 * 1024 * 1024;
/** Interval of the check for idle cursors. */
export const CHECK_EVERY_MS = 10_000;
/** Ten minutes, as in MongoDB; counted in checks, so that a pause of the engine itself does not count as idle time. */
const MAX_IDLE_CHECKS = 60;
const MAX_CURSORS = 10_000;
/** Memory limit of all open cursors; above it the least recently used are closed. */
const MAX_HELD_BYTES = 512 * 1024 * 1024;

type OpenCursor = {
  /** Zero as long as there is only one batch. */
  id: bigint;
  namespace: string;
  source: Iterator<Uint8Array | null>;
  /** A document read already that did not fit into the last batch. */
  pending: Uint8Array | undefined;
  /** Documents until the limit of the query. */
  left: number;
  singleBatch: boolean;
  session: string | undefined;
  /** Checks since its last use. */
  idleChecks: number;
  noTimeout: boolean;
  held: Held;
  /** What is left of the time limit of its query, which counts the time spent on all batches. */
  leftMs: number;
};

/** What a command says of its cursor. */
type CursorOptions = {
  batchSize: number | undefined;
  session: string | undefined;
  singleBatch?: boolean;
  noTimeout?: boolean;
  limit?: number;
  /** What the source of the documents keeps in memory. */
  held?: Held;
};

/** The open cursors. They keep a position in an index, not documents, and are closed after idle time. */
export class Cursors {
  /** In LRU order, the least recently used first. */
  private readonly open = new Map<bigint, OpenCursor>();

  get size(): number {
    return this.open.size;
  }

  /**
   * The reply with the first batch; the rest becomes a cursor. A null ends a batch early, even an empty
   * one, so that other commands run before the client requests the next batch.
   */
  first(
    namespace: string,
    documents: Iterable<Uint8Array | null>,
    options: CursorOptions,
    more: Document = {},
  ): Buffer {
    const { session, singleBatch = false, noTimeout = false, limit = 0 } = options;
    const left = limit > 0 ? limit : Infinity;
    const source = documents[Symbol.iterator]();
    const cursor: OpenCursor = {
      id: 0n,
      namespace,
      source,
      pending: undefined,
      left,
      singleBatch,
      session,
      idleChecks: 0,
      noTimeout,
      held: options.held ?? { bytes: 0 },
      leftMs: timeLeftMs(),
    };
    const batch = this.fill(cursor, options.batchSize ?? FIRST_BATCH);
    const isOpen = batch.more && !singleBatch;
    if (isOpen) {
      if (this.open.size >= MAX_CURSORS)
        throw new CommandError(146, `more than ${MAX_CURSORS} cursors are open`);
      cursor.id = randomBytes(8).readBigInt64LE(0) & 0x7fffffffffffffffn;
      this.open.set(cursor.id, cursor);
      this.makeRoom(cursor);
    } else {
      source.return?.();
    }
    return reply('firstBatch', cursor, batch.documents, isOpen, more);
  }

  /** The reply with the next batch of a cursor. */
  next(id: bigint, namespace: string, batchSize: number | undefined, session: string | undefined): Buffer {
    const cursor = this.open.get(id);
    if (!cursor) throw new CommandError(43, `cursor id ${id} not found`);
    if (cursor.namespace !== namespace) {
      const message = `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`;
      throw new CommandError(13, message);
    }
    if (cursor.session !== undefined && cursor.session !== session) {
      throw new CommandError(
        50738,
        `Cannot run getMore on cursor ${id}, which was created in another session`,
      );
    }
    cursor.idleChecks = 0;
    // Moves it to the end of the LRU order.
    this.open.delete(id);
    this.open.set(id, cursor);
    try {
      const size = batchSize === undefined || batchSize === 0 ? Infinity : batchSize;
      const { documents, more } = endingAt(performance.now() + cursor.leftMs, () => this.fill(cursor, size));
      if (!more) this.open.delete(id);
      else this.makeRoom(cursor);
      return reply('nextBatch', cursor, documents, more);
    } catch (error) {
      this.open.delete(id);
      throw error;
    }
  }

  /** Closes least recently used cursors until memory is below the limit; keeps the one just used. */
  private makeRoom(used: OpenCursor): void {
    if (used.held.bytes === 0) return;
    const others = [...this.open.values()].filter((cursor) => cursor !== used && cursor.held.bytes > 0);
    let held = others.reduce((sum, cursor) => sum + cursor.held.bytes, used.held.bytes);
    for (const cursor of others) {
      if (held <= MAX_HELD_BYTES) return;
      held -= cursor.held.bytes;
      this.kill(cursor.id);
    }
  }

  kill(id: bigint): boolean {
    const cursor = this.open.get(id);
    cursor?.source.return?.();
    return this.open.delete(id);
  }

  killSession(session: string): void {
    for (const cursor of this.open.values()) if (cursor.session === session) this.kill(cursor.id);
  }

  /** Closes the cursors of a dropped collection. */
  killNamespace(namespace: string): void {
    for (const cursor of this.open.values()) if (cursor.namespace === namespace) this.kill(cursor.id);
  }

  /** Closes idle cursors. */
  reap(): void {
    for (const cursor of this.open.values()) {
      cursor.idleChecks += 1;
      if (!cursor.noTimeout && cursor.idleChecks > MAX_IDLE_CHECKS) this.kill(cursor.id);
    }
  }

  /** Reads documents until the batch is full; a batch size of 0 reads none and leaves the cursor open. */
  private fill(cursor: OpenCursor, size: number): { documents: Uint8Array[]; more: boolean } {
    const batch = this.read(cursor, size);
    cursor.leftMs = timeLeftMs();
    return batch;
  }

  private read(cursor: OpenCursor, size: number): { documents: Uint8Array[]; more: boolean } {
    const documents: Uint8Array[] = [];
    let bytes = 0;
    if (size === 0) return { documents, more: true };
    for (;;) {
      const step = cursor.pending ? { done: false as const, value: cursor.pending } : cursor.source.next();
      cursor.pending = undefined;
      if (step.done === true) return { documents, more: false };
      if (step.value === null) {
        if (cursor.singleBatch) continue;
        return { documents, more: true };
      }
      if (bytes > 0 && bytes + step.value.length > MAX_BATCH_BYTES) {
        cursor.pending = step.value;
        return { documents, more: true };
      }
      documents.push(step.value);
      bytes += step.value.length;
      cursor.left -= 1;
      if (cursor.left <= 0) return { documents, more: false };
      if (documents.length >= size) return { documents, more: true };
    }
  }
}

function reply(
  batchName: string,
  cursor: OpenCursor,
  batch: readonly Uint8Array[],
  isOpen: boolean,
  more: Document = {},
): Buffer {
  const inner = new BsonWriter()
    .array(batchName, batch)
    .fields({ id: isOpen ? Long.fromBigInt(cursor.id) : Long.ZERO, ns: cursor.namespace })
    .finish();
  return new BsonWriter()
    .document('cursor', inner)
    .fields({ ...more, ok: 1, operationTime: operationTime() })
    .finish();
}
