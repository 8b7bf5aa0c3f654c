import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { couldMatch } from '@sharewave/contracts';
import { LEFT_FOR_LATER_MS, within } from '../../common/concurrency/within';
import { Metrics } from '../../infrastructure/metrics/metrics';
import type { MemberSummary } from './member-summary';
import { NameIndex, type NameMatches } from './name-index';
import { UsersRepository } from './users.repository';
import { UsersService } from './users.service';

const SLICE = 500;
const RETRY_DELAY_MS = 1000;

/**
 * Substring search over full names in memory. Each search first loads the members above the highest known number, so a member stored by
 * any node is found on every node at once.
 */
@Injectable()
export class MemberSearch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(MemberSearch.name);
  private readonly index = new NameIndex();
  private isStopped = false;
  private built: Promise<void> = Promise.resolve();

  constructor(
    private readonly repository: UsersRepository,
    private readonly users: UsersService,
    private readonly metrics: Metrics,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const newest = await this.repository.listNamesBefore(Infinity, SLICE);
    const highest = newest[0]?.number ?? 0;
    this.put(newest, newest.length < SLICE ? 0 : (newest.at(-1)?.number ?? 0), highest);
    this.built = this.build();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await within(LEFT_FOR_LATER_MS, this.built);
  }

  async highestNumber(): Promise<number> {
    await this.catchUp();
    return this.index.highest;
  }

  /** Members whose full name contains the text: the given friends (by number), newest first, then the others, newest first. */
  async search(text: string, limit: number, friends: () => Promise<Uint32Array>): Promise<MemberSummary[]> {
    if (!couldMatch(text)) return [];
    const [friendNumbers] = await Promise.all([friends(), this.catchUp()]);
    let matches = this.match(text, limit, friendNumbers);
    if (!matches.isSure) {
      await this.built;
      matches = this.match(text, limit, friendNumbers);
    }
    return this.users.listByNumbers(matches.numbers);
  }

  private put(...names: Parameters<NameIndex['put']>): void {
    this.index.put(...names);
    this.metrics.searchIndexBytes.set(this.index.bytes);
  }

  private match(text: string, limit: number, friends: Uint32Array): NameMatches {
    const end = this.metrics.searchSeconds.startTimer();
    const matches = this.index.search(text, limit, friends);
    end();
    return matches;
  }

  private async catchUp(): Promise<void> {
    for (let isBehind = true; isBehind;) {
      const known = this.index.highest;
      const names = await this.repository.listNamesAfter(known, SLICE);
      const last = names.at(-1)?.number ?? known;
      if (names.length > 0) this.put(names, known + 1, last);
      isBehind = names.length === SLICE;
    }
  }

  private async build(): Promise<void> {
    while (this.index.lowest > 0 && !this.isStopped) {
      try {
        const from = this.index.lowest;
        const names = await this.repository.listNamesBefore(from, SLICE);
        const lowest = names.length < SLICE ? 0 : (names.at(-1)?.number ?? 0);
        this.put(names, lowest, from - 1);
      } catch (error) {
        if (this.isStopped) return;
        this.logger.warn({ err: error }, 'Names could not be read for the search; will try again');
        await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      }
    }
  }
}
