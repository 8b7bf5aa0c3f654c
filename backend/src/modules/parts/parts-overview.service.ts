import { Injectable } from '@nestjs/common';
import { type LedgerState, type PartName, PART_NAMES, type ReleaseEvent, sizeOf } from '@sharewave/releases';
import { failurePercent, p75Of, type PartTally } from './part-tally';
import { PartsService } from './parts.service';
import { ReleaseLedger } from './release-ledger';

/** One version that members are shown. */
export interface ShownRelease {
  readonly part: PartName;
  readonly channel: string;
  readonly version: string;
  readonly commit: string;
  readonly publishedBy: string;
  readonly publishedAt: string;
  readonly gzipBytes: number;
  readonly loads: number;
  readonly members: number;
  readonly failures: number;
  readonly failurePercent: number;
  readonly failuresByKind: PartTally['failuresByKind'];
  readonly lastFailure: string | null;
  readonly loadTimeP75Ms: number | null;
}

/** All that `/_parts` shows. */
export interface PartsOverview {
  readonly revision: number;
  readonly faults: readonly string[];
  readonly releases: readonly ShownRelease[];
  readonly failed: readonly { readonly part: string; readonly version: string; readonly why: string }[];
  readonly events: readonly (ReleaseEvent & { readonly part: string })[];
}

/** Puts together what is released and how it fares. */
@Injectable()
export class PartsOverviewService {
  constructor(
    private readonly ledger: ReleaseLedger,
    private readonly parts: PartsService,
  ) {}

  async read(): Promise<PartsOverview> {
    const { state, faults } = await this.ledger.read();
    const tallies = await this.parts.listTallies(state);
    const releases = await Promise.all(
      channelsOf(state).map(({ part, version, channel }) =>
        this.describe(
          part,
          version,
          channel,
          tallies.find((tally) => tally.part === part && tally.version === version),
        ),
      ),
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

  private async describe(
    part: PartName,
    version: string,
    channel: string,
    tally: PartTally | undefined,
  ): Promise<ShownRelease> {
    const release = await this.ledger.release(part, version);
    const { loads = 0, members = 0, failures = 0, failuresByKind = {}, loadsBySlot = {} } = tally ?? {};
    const last = tally?.lastFailure ?? null;
    return {
      part,
      channel,
      version,
      commit: release.commit,
      publishedBy: release.publishedBy,
      publishedAt: release.publishedAt,
      gzipBytes: sizeOf(release).gzipBytes,
      loads,
      members,
      failures,
      failurePercent: failurePercent({ loads, failures }),
      failuresByKind,
      lastFailure: last && `${last.kind}: ${last.detail}`,
      loadTimeP75Ms: p75Of({ loadsBySlot }),
    };
  }
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
