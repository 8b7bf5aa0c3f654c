import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { batchesOf } from '../../common/concurrency/batches-of';
import { LEFT_FOR_LATER_MS, within } from '../../common/concurrency/within';
import { dayOf, type Timeline } from './timeline';
import { TimelinesRepository } from './timelines.repository';

/** Flush interval. A crash loses at most this; the next read of a feed notes it again. */
const WRITE_AFTER_MS = 60_000;
const WRITTEN_AT_ONCE = 500;

const today = (): string => dayOf(new Date());

/**
 * Records on which day members last read their feeds, so that timelines of absent members can be removed. Written in batches in
 * the background, so that the first page of a day needs no extra database call.
 */
@Injectable()
export class ReadNotes implements OnModuleDestroy {
  private readonly logger = new Logger(ReadNotes.name);
  private readonly memberIds = new Set<string>();
  private timer: NodeJS.Timeout | null = null;
  private written: Promise<void> = Promise.resolve();

  constructor(private readonly timelines: TimelinesRepository) {}

  onModuleDestroy(): Promise<void> {
    return within(LEFT_FOR_LATER_MS, this.write());
  }

  note({ memberId, readOn }: Timeline): void {
    if (readOn === today()) return;
    this.memberIds.add(memberId);
    this.timer ??= setTimeout(() => void this.write(), WRITE_AFTER_MS).unref();
  }

  /** Writes the notes, after the write that is under way. */
  write(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.written = this.written.then(() => this.writeNoted());
    return this.written;
  }

  private async writeNoted(): Promise<void> {
    const memberIds = [...this.memberIds];
    this.memberIds.clear();
    try {
      for (const some of batchesOf(memberIds, WRITTEN_AT_ONCE)) await this.timelines.noteRead(some, today());
    } catch (error) {
      this.logger.warn(
        { err: error },
        'Readers of feeds could not be noted; will be noted when they read again',
      );
    }
  }
}
