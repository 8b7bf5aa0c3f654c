import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { LEFT_FOR_LATER_MS, within } from '../../common/concurrency/within';
import { dayOf, type Timeline } from './timeline';
import { TimelinesRepository } from './timelines.repository';

/** A kill loses the notes of so long at most; whoever reads again is noted again. */
const WRITE_AFTER_MS = 60_000;
const WRITTEN_AT_ONCE = 500;

const today = (): string => dayOf(new Date());

/**
 * On which day members have read their feeds, so that timelines of those who stay away can be let go. Written together
 * and in the background: the first page of a day costs no call more than others.
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

  /** Writes what is noted, behind what is being written. */
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
      for (let at = 0; at < memberIds.length; at += WRITTEN_AT_ONCE) {
        await this.timelines.noteRead(memberIds.slice(at, at + WRITTEN_AT_ONCE), today());
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'Who has read their feed is noted when they read again');
    }
  }
}
