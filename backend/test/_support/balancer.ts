import { connect, createServer, type Server, type Socket } from 'node:net';
import { listenHere } from './wire';

const PROBE_EVERY_MS = 100;
/** A dead node refuses at once; a node that is slow because the machine is busy is still up. */
const PROBE_TIMEOUT_MS = 60_000;

interface Link {
  readonly near: Socket;
  readonly far: Socket;
}

/**
 * A load balancer for nodes, and a network with faults: it sends new connections in turn to the nodes that report that
 * they are ready, and can cut, delay, stall or block all traffic.
 */
export class Balancer {
  private readonly links = new Set<Link>();
  private readonly ready = new Set<string>();
  private readonly probing = new Set<string>();
  private readonly probes: NodeJS.Timeout;
  private turn = 0;
  private fault = { delayMs: 0, stallShare: 0 };
  private isPartitioned = false;

  private constructor(
    private readonly server: Server,
    readonly url: string,
    private readonly targets: readonly string[],
  ) {
    this.probes = setInterval(() => void this.probe(), PROBE_EVERY_MS);
  }

  static async start(targets: readonly string[]): Promise<Balancer> {
    const server = createServer({ pauseOnConnect: true });
    const port = await listenHere(server);
    const balancer = new Balancer(server, `http://127.0.0.1:${port}`, targets);
    server.on('connection', (near) => balancer.accept(near));
    await balancer.probe();
    return balancer;
  }

  /** Resets one of the open connections. */
  cutOne(): void {
    const links = [...this.links];
    cut(links[Math.floor(Math.random() * links.length)]);
  }

  /** Delays all data, and some of it by the additional time of a lost packet. */
  slow(delayMs: number, stallShare: number): void {
    this.fault = { delayMs, stallShare };
  }

  /** Silently drops all data from now on. */
  partition(isPartitioned: boolean): void {
    this.isPartitioned = isPartitioned;
    for (const { near, far } of this.links) {
      for (const socket of [near, far]) {
        if (isPartitioned) socket.pause();
        else socket.resume();
      }
    }
  }

  async close(): Promise<void> {
    clearInterval(this.probes);
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.links.forEach(cut);
    await closed;
  }

  private async probe(): Promise<void> {
    await Promise.all(
      this.targets.map(async (target) => {
        // An older answer must not overwrite a newer one.
        if (this.probing.has(target)) return;
        this.probing.add(target);
        const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
        const answer = await fetch(`${target}/readyz`, { signal }).catch(() => null);
        await answer?.text().catch(() => null);
        this.probing.delete(target);
        if (answer?.ok) this.ready.add(target);
        else this.ready.delete(target);
      }),
    );
  }

  private accept(near: Socket): void {
    near.on('error', () => undefined);
    this.reach(near, this.targets.length);
  }

  /** Connects to the next ready node; a node that refuses is left out until its next probe. */
  private reach(near: Socket, triesLeft: number): void {
    const targets = this.targets.filter((target) => this.ready.has(target));
    const target = targets[this.turn++ % targets.length];
    if (target === undefined || triesLeft === 0) {
      near.destroy();
      return;
    }
    const { hostname, port } = new URL(target);
    const far = connect({ host: hostname, port: Number(port), noDelay: true });
    far.once('error', () => {
      if (!far.pending && far.remotePort !== undefined) return;
      this.ready.delete(target);
      this.reach(near, triesLeft - 1);
    });
    far.once('connect', () => this.join({ near, far }));
  }

  private join(link: Link): void {
    const { near, far } = link;
    this.links.add(link);
    near.setNoDelay(true);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => undefined);
      from.on('close', () => {
        this.links.delete(link);
        to.destroy();
      });
      this.forward(from, to);
    }
    if (!this.isPartitioned) near.resume();
    else far.pause();
  }

  private forward(from: Socket, to: Socket): void {
    // Data is sent no earlier than what came before it.
    let lastAt = 0;
    const later = (act: () => void): void => {
      const { delayMs, stallShare } = this.fault;
      const stall = Math.random() < stallShare ? 200 : 0;
      lastAt = Math.max(lastAt, performance.now() + delayMs + stall);
      const waitMs = lastAt - performance.now();
      if (waitMs <= 0) act();
      else setTimeout(act, waitMs);
    };
    from.on('data', (chunk) => later(() => to.writable && to.write(chunk)));
    from.on('end', () => later(() => to.end()));
  }
}

function cut(link: Link | undefined): void {
  link?.near.destroy();
  link?.far.destroy();
}
