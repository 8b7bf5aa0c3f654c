import { Injectable } from '@nestjs/common';
import {
  type LedgerState,
  type PartName,
  PART_NAMES,
  ReleaseError,
  type ReleaseEvent,
  sizeOf,
} from '@sharewave/releases';
import { failurePercent, p75Of, type PartTally } from './part-tally';
import { PartsService } from './parts.service';
import { ReleaseLedger } from './release-ledger';

export interface ShownRelease {
  readonly part: PartName;
  readonly channel: string;
  readonly version: string;
  /** Fields of the manifest; null if it is damaged. */
  readonly commit: string | null;
  readonly publishedBy: string | null;
  readonly publishedAt: string | null;
  readonly gzipBytes: number | null;
  readonly loads: number;
  readonly members: number;
  readonly failures: number;
  readonly failurePercent: number;
  readonly failuresByKind: PartTally['failuresByKind'];
  readonly lastFailure: string | null;
  /** Why it is not rolled back although it fails; null if it does not fail or will be rolled back. */
  readonly whyNotRolledBack: string | null;
  readonly loadTimeP75Ms: number | null;
}

export interface PartsOverview {
  /** Null if the registry could never be read. */
  readonly revision: number | null;
  readonly faults: readonly string[];
  readonly releases: readonly ShownRelease[];
  readonly failed: readonly { readonly part: string; readonly version: string; readonly why: string }[];
  readonly events: readonly (ReleaseEvent & { readonly part: string })[];
}

@Injectable()
export class PartsOverviewService {
  constructor(
    private readonly ledger: ReleaseLedger,
    private readonly parts: PartsService,
  ) {}

  async read(): Promise<PartsOverview> {
    const { state, faults: found } = await this.ledger.readOrLast();
    const faults = [...found];
    if (state === null) return { revision: null, faults, releases: [], failed: [], events: [] };
    const tallies = await this.parts.listTallies(state);
    const releases = await Promise.all(
      channelsOf(state).map(async ({ part, version, channel }) => {
        const tally = tallies.find((row) => row.part === part && row.version === version);
        const whyNotRolledBack = tally === undefined ? null : await this.parts.whyNotRolledBack(state, tally);
        const published = await this.published(part, version, faults);
        return { part, channel, version, ...published, ...statisticsOf(tally), whyNotRolledBack };
      }),
    );
    const known = Object.entries(state.parts);
    return {
      revision: state.revision,
      faults,
      releases,
      failed: known.flatMap(([part, { failed }]) =>
        Object.entries(failed).map(([version, why]) => ({ part, version, why })),
      ),
      events: known
        .flatMap(([part, { events }]) => events.map((event) => ({ part, ...event })))
        .sort((a, b) => b.at.localeCompare(a.at)),
    };
  }

  /** Reads the manifest; a damaged one is reported as a fault, so that the page that shows it still works. */
  private async published(part: PartName, version: string, faults: string[]): Promise<Published> {
    try {
      const release = await this.ledger.release(part, version);
      const { commit, publishedBy, publishedAt } = release;
      return { commit, publishedBy, publishedAt, gzipBytes: sizeOf(release).gzipBytes };
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      faults.push(error.message);
      return { commit: null, publishedBy: null, publishedAt: null, gzipBytes: null };
    }
  }
}

type Published = Pick<ShownRelease, 'commit' | 'publishedBy' | 'publishedAt' | 'gzipBytes'>;

function statisticsOf(
  tally: PartTally | undefined,
): Omit<ShownRelease, 'part' | 'channel' | 'version' | 'whyNotRolledBack' | keyof Published> {
  const { loads = 0, members = 0, failures = 0, failuresByKind = {}, loadsBySlot = {} } = tally ?? {};
  const last = tally?.lastFailure ?? null;
  return {
    loads,
    members,
    failures,
    failurePercent: failurePercent({ loads, failures }),
    failuresByKind,
    lastFailure: last && `${last.kind}: ${last.detail}`,
    loadTimeP75Ms: p75Of({ loadsBySlot }),
  };
}

function channelsOf({ parts }: LedgerState): { part: PartName; version: string; channel: string }[] {
  return PART_NAMES.flatMap((part) => {
    const known = parts[part];
    if (known === undefined) return [];
    const stable = { part, version: known.stable, channel: known.pinned ? 'pinned' : 'stable' };
    const { canary } = known;
    if (canary === null) return [stable];
    return [stable, { part, version: canary.version, channel: `canary ${canary.percent} %` }];
  });
}
