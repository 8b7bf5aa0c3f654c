import { z } from 'zod';

/** A node that has not been heard for so long is gone, or cut off. */
const SILENCE_MS = 3500;

const beatSchema = z.object({
  node: z.string(),
  kind: z.enum(['beat', 'bye']),
  number: z.number(),
  at: z.number(),
});
export type Beat = z.output<typeof beatSchema>;

/** Reads from the beats of all nodes, this one's own included, whether anything was lost on the way. */
export class BusWatch {
  /** Of a node that has fallen silent the number is kept: should it go on with the next one, nothing was lost between. */
  private readonly heard = new Map<string, { number: number; at: number; isSilent: boolean }>();
  private hasLost = false;
  private startedAt = -Infinity;

  constructor(private readonly ownNode: string) {}

  /** From now on this node's own beats should come back; until then nothing is heard. */
  start(now: number): void {
    this.startedAt = now;
  }

  /** So long this node itself stood still: it was not spoken to in vain, and what was said lies there to be read. */
  noteStandstill(ms: number): void {
    this.startedAt += ms;
    for (const node of this.heard.values()) node.at += ms;
  }

  noteLoss(): void {
    this.hasLost = true;
  }

  /** Whether something may have been lost since this was last asked. */
  takeLoss(): boolean {
    const { hasLost } = this;
    this.hasLost = false;
    return hasLost;
  }

  /** Takes a beat that came over the bus; null when it is none. */
  receive(text: string, now: number): Beat | null {
    const beat = parse(text);
    if (beat === null) return null;
    const last = this.heard.get(beat.node);
    // A node that is new here begins at one; any other number says that it has sent before, and was not heard.
    // What this node itself could not send, its own sockets have had without the bus.
    const isNext = beat.number === (last?.number ?? 0) + 1;
    if (!isNext && beat.node !== this.ownNode) this.noteLoss();
    if (beat.kind === 'bye') this.heard.delete(beat.node);
    else this.heard.set(beat.node, { number: beat.number, at: now, isSilent: false });
    return beat;
  }

  /** Whether this node's own beats come back; each other node that has fallen silent counts as a loss. */
  isWhole(now: number): boolean {
    for (const [name, node] of this.heard) {
      if (name === this.ownNode || node.isSilent || now - node.at < SILENCE_MS) continue;
      node.isSilent = true;
      // It may have stored what it did not live to tell.
      this.noteLoss();
    }
    return now - (this.heard.get(this.ownNode)?.at ?? this.startedAt) < SILENCE_MS;
  }
}

function parse(text: string): Beat | null {
  try {
    return beatSchema.parse(JSON.parse(text));
  } catch {
    // Whoever else speaks on this Redis is not one of our nodes.
    return null;
  }
}
