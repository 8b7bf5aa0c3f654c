import { CommandError } from '../errors';
import { seal, documentOf } from './seal';
import type { Store } from './store';
import { successor } from './keys';

/** Most sessions whose last write is kept; the least recently used go first. */
const MAX_SESSIONS = 5000;
/** How long a write is kept, as long as a session lives without use. */
const MAX_AGE_MS = 30 * 60 * 1000;
/** Writes forgotten in one commit. */
const CHUNK = 1000;
const PREFIX = Buffer.from('t');
const keyOf = (session: string): Buffer => Buffer.concat([PREFIX, Buffer.from(session, 'hex')]);
/** The number of the write and its time, before its answer. */
const HEAD_BYTES = 16;

type Known = { number: bigint; answer: Buffer };

/**
 * The last numbered write of each session with its answer. It is committed together with the write, so that
 * a repeat, also after a crash, gets the first answer and is not executed again.
 */
export class RetriedWrites {
  /** When each session wrote last, the least recent first. */
  private readonly usedAt = new Map<string, number>();

  constructor(private readonly store: Store) {
    const { catalog } = store.environment;
    const kept: [string, number][] = [];
    for (const { key, value } of catalog.getRange({ start: PREFIX, end: successor(PREFIX) })) {
      const bytes = documentOf(value, key);
      kept.push([key.toString('hex', PREFIX.length), bytes ? Number(bytes.readBigInt64BE(8)) : 0]);
    }
    for (const [session, at] of kept.sort(([, a], [, b]) => a - b)) this.usedAt.set(session, at);
  }

  get size(): number {
    return this.usedAt.size;
  }

  /** The answer that a write got before, or undefined when it is new. An older number than the last is refused. */
  find(session: string, number: bigint): Buffer | undefined {
    const known = this.read(session);
    if (!known || known.number < number) return undefined;
    if (known.number === number) return known.answer;
    const message = `Retryable write with txnNumber ${number} is prohibited because a newer one with txnNumber ${known.number} has already started on this session.`;
    throw new CommandError(225, message);
  }

  /** Keeps an answer; must run in the commit of the write. */
  keep(session: string, number: bigint, answer: Buffer): void {
    const now = Date.now();
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeBigInt64BE(number, 0);
    head.writeBigInt64BE(BigInt(now), 8);
    const { catalog } = this.store.environment;
    const key = keyOf(session);
    catalog.putSync(key, seal(Buffer.concat([head, answer]), key));
    this.usedAt.delete(session);
    this.usedAt.set(session, now);
    for (const oldest of this.usedAt.keys()) {
      if (this.usedAt.size <= MAX_SESSIONS) return;
      this.remove(oldest);
    }
  }

  /** Forgets writes that nobody repeats any more. */
  reap(): void {
    const end = Date.now() - MAX_AGE_MS;
    const old: string[] = [];
    for (const [session, at] of this.usedAt) {
      if (at > end || old.length >= CHUNK) break;
      old.push(session);
    }
    if (old.length === 0) return;
    // On a full disk they are kept until a later check.
    void this.store.write(() => old.forEach((session) => this.remove(session))).catch(() => undefined);
  }

  private remove(session: string): void {
    this.store.environment.catalog.removeSync(keyOf(session));
    this.usedAt.delete(session);
  }

  private read(session: string): Known | undefined {
    const key = keyOf(session);
    const stored = this.store.environment.catalog.get(key);
    const bytes = stored && documentOf(stored, key);
    if (!bytes) return undefined;
    return { number: bytes.readBigInt64BE(0), answer: bytes.subarray(HEAD_BYTES) };
  }
}
