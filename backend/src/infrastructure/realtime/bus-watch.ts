import { z } from 'zod';

const HEARTBEAT_TIMEOUT_MS = 3500;
const FORGOTTEN_AFTER_MS = 60 * 60 * 1000;

const heartbeatSchema = z.object({
  node: z.string(),
  kind: z.enum(['beat', 'bye']),
  number: z.number(),
  at: z.number(),
});
type Heartbeat = z.output<typeof heartbeatSchema>;

export class BusWatch {
  /** The number of a silent node is kept: if it goes on with the next one, nothing was lost in between. */
  private readonly nodes = new Map<string, { number: number; at: number; isSilent: boolean }>();
  private hasLost = false;
  private startedAt = -Infinity;

  constructor(private readonly ownNode: string) {}

  start(now: number): void {
    this.startedAt = now;
  }

  /** This node itself was paused for this long until now. Beats that arrived meanwhile have not been read yet, so they are not lost. */
  noteStandstill(ms: number, now: number): void {
    this.startedAt += ms;
    for (const node of this.nodes.values()) node.at = Math.min(node.at + ms, now);
  }

  noteLoss(): void {
    this.hasLost = true;
  }

  takeLoss(): boolean {
    const { hasLost } = this;
    this.hasLost = false;
    return hasLost;
  }

  /** Null if the text is no heartbeat. */
  receive(text: string, now: number): Heartbeat | null {
    const heartbeat = parse(text);
    if (heartbeat === null) return null;
    const last = this.nodes.get(heartbeat.node);
    // The first heartbeat of a new node has number one; any other number means that earlier ones were lost.
    // What this node could not send itself, its own sockets got without the bus.
    const isNext = heartbeat.number === (last?.number ?? 0) + 1;
    if (!isNext && heartbeat.node !== this.ownNode) this.noteLoss();
    if (heartbeat.kind === 'bye') this.nodes.delete(heartbeat.node);
    else this.nodes.set(heartbeat.node, { number: heartbeat.number, at: now, isSilent: false });
    return heartbeat;
  }

  /** Whether this node's own heartbeats come back. Each other node that has become silent counts as a loss, once. */
  isWhole(now: number): boolean {
    for (const [name, node] of this.nodes) {
      const silentMs = now - node.at;
      if (name === this.ownNode || silentMs < HEARTBEAT_TIMEOUT_MS) continue;
      // It may have died after storing a message and before announcing it.
      if (!node.isSilent) this.noteLoss();
      node.isSilent = true;
      if (silentMs >= FORGOTTEN_AFTER_MS) this.nodes.delete(name);
    }
    return now - (this.nodes.get(this.ownNode)?.at ?? this.startedAt) < HEARTBEAT_TIMEOUT_MS;
  }
}

function parse(text: string): Heartbeat | null {
  try {
    return heartbeatSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
