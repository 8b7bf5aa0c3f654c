import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import { within } from '../../common/concurrency/within';
import { HeartbeatRecord } from './heartbeat.schema';

const ANSWER_WAIT_MS = 2000;
const WRITE_EVERY_MS = 2000;
/** An election, or a slow disk, is no reason to send everybody elsewhere. */
const MAX_WITHOUT_WRITE_MS = 10_000;
const HEARTBEAT = 'nodes';

/** Whether this node can serve: its database responds, and a majority of the replica set has lately taken a write. */
@Injectable()
export class Readiness {
  private readonly logger = new Logger(Readiness.name);
  private readonly ping = oneAtATime(() => this.connection.db?.command({ ping: 1 }));
  private readonly write = oneAtATime(async () => {
    if (performance.now() - this.wroteAt < WRITE_EVERY_MS) return;
    await this.heartbeats.updateOne({ _id: HEARTBEAT }, { $set: { at: new Date() } }, { upsert: true });
    this.wroteAt = performance.now();
  });
  private wroteAt = -Infinity;
  private hasDrained = false;
  private fault: string | null = null;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(HeartbeatRecord.name) private readonly heartbeats: Model<HeartbeatRecord>,
  ) {}

  drain(): void {
    this.hasDrained = true;
  }

  get isDraining(): boolean {
    return this.hasDrained;
  }

  async isReady(): Promise<boolean> {
    if (this.isDraining) return false;
    let hasResponded = false;
    const pinged = this.ping().then((isThere) => (hasResponded = isThere));
    await within(ANSWER_WAIT_MS, Promise.all([pinged, this.write()]));
    const hasWritten = performance.now() - this.wroteAt < MAX_WITHOUT_WRITE_MS;
    this.report(hasResponded ? (hasWritten ? null : 'takes no writes') : 'does not respond');
    return hasResponded && hasWritten;
  }

  private report(fault: string | null): void {
    if (fault === this.fault) return;
    this.fault = fault;
    this.logger.warn(
      fault === null
        ? 'The database responds and takes writes again'
        : `The database ${fault}; this node is not ready`,
    );
  }
}

/** Whether `call` succeeds. Who asks meanwhile gets the same answer: each call would hold a connection while the database is silent. */
function oneAtATime(call: () => unknown): () => Promise<boolean> {
  let running: Promise<boolean> | null = null;
  const run = async (): Promise<boolean> => {
    try {
      await call();
      return true;
    } catch {
      return false;
    } finally {
      running = null;
    }
  };
  return () => (running ??= run());
}
