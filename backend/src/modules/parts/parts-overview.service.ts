import { Injectable } from '@nestjs/common';
import { type PartName, ReleaseError, type ReleaseEvent, sizeOf } from '@sharewave/releases';
import { failurePercent, p75Of } from './part-tally';
import { PartsService, type ShownTally } from './parts.service';
import { ReleaseLedger } from './release-ledger';

/** Fields of a release's manifest; null if it is damaged. */
interface Published {
  readonly commit: string | null;
  readonly publishedBy: string | null;
  readonly publishedAt: string | null;
  readonly gzipBytes: number | null;
}

export interface ShownRelease
  extends
    Published,
    Pick<
      ShownTally,
      | 'part'
      | 'channel'
      | 'version'
      | 'loads'
      | 'members'
      | 'failures'
      | 'failuresByKind'
      | 'newMembers'
      | 'newMemberFailures'
    > {
  readonly failurePercent: number;
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
    const releases = await Promise.all(
      (await this.parts.listTallies(state)).map(async (tally) => ({
        ...(await this.published(tally.part, tally.version, faults)),
        ...statisticsOf(tally),
        whyNotRolledBack: await this.parts.whyNotRolledBack(state, tally),
      })),
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

function statisticsOf(tally: ShownTally): Omit<ShownRelease, keyof Published | 'whyNotRolledBack'> {
  const { part, channel, version, loads, members, failures, failuresByKind, lastFailure } = tally;
  const { newMembers, newMemberFailures } = tally;
  return {
    part,
    channel,
    version,
    loads,
    members,
    failures,
    failurePercent: failurePercent(tally),
    failuresByKind,
    newMembers,
    newMemberFailures,
    lastFailure: lastFailure && `${lastFailure.kind}: ${lastFailure.detail}`,
    loadTimeP75Ms: p75Of(tally),
  };
}
