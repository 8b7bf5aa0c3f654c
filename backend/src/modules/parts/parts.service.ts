import { Injectable, Logger } from '@nestjs/common';
import { isInCanary, type PartLoad } from '@sharewave/contracts';
import {
  PART_NAMES,
  ReleaseError,
  type LedgerState,
  type PartName,
  type PartState,
} from '@sharewave/releases';
import type { Viewer } from '../../common/auth/viewer';
import { DomainError } from '../../common/errors/domain-error';
import { messageOf } from '../../common/errors/message-of';
import { AppConfig } from '../../config/app-config';
import { Metrics } from '../../infrastructure/metrics/metrics';
import { UnitOfWork } from '../../infrastructure/mongo/unit-of-work';
import { UsersService } from '../users/users.service';
import { EstablishedMembers } from './established-members';
import { type FailingRelease, findFailing } from './failing-release.policy';
import { PartLoadsRepository } from './part-loads.repository';
import { type MemberLoad, NO_LOADS, type PartTally, type VersionPeriod } from './part-tally';
import { ReleaseLedger } from './release-ledger';

/** Counted loads per member and version, so that nobody outweighs others by reloading. */
const MAX_LOADS_OF_MEMBER = 10;

interface ShownVersion extends VersionPeriod {
  readonly part: PartName;
  readonly channel: string;
}

export type ShownTally = PartTally & ShownVersion;

/** How a failing version can be rolled back; `obstacle` is why it cannot. A canary is dropped and needs no target. */
interface RollbackPlan {
  readonly target?: string;
  readonly obstacle: string | null;
}

@Injectable()
export class PartsService {
  private readonly logger = new Logger(PartsService.name);
  private readonly loggedObstacles = new Set<string>();

  constructor(
    private readonly config: AppConfig,
    private readonly loads: PartLoadsRepository,
    private readonly ledger: ReleaseLedger,
    private readonly established: EstablishedMembers,
    private readonly users: UsersService,
    private readonly metrics: Metrics,
    private readonly unitOfWork: UnitOfWork,
  ) {
    // Prometheus cannot see the first increase of a series that did not exist before.
    for (const part of PART_NAMES) {
      metrics.failingReleases.inc({ part }, 0);
      metrics.automaticRollbacks.inc({ part }, 0);
    }
  }

  /** Counts a browser's report about released versions; refuses if none of its versions was released. `ReleaseWatch` acts on it. */
  async report(viewer: Viewer, loads: readonly PartLoad[], address: string): Promise<void> {
    const { parts } = await this.stateThatKnows(loads).catch((error: unknown) => {
      if (!(error instanceof ReleaseError)) throw error;
      // `ReleaseWatch` logs why.
      throw new DomainError('unavailable', 'Reports cannot be counted now');
    });
    // A page with a preview also reports the unreleased version; only the others count.
    const released = loads.filter((load) => isReleased(parts[load.part], load));
    if (released.length === 0) throw new DomainError('not_found', 'This version has not been released');
    const shown = released.filter((load) => isShownTo(parts[load.part], load, viewer.id));
    for (const load of shown) {
      const since = sinceOf(parts[load.part], load.version);
      await this.count({ ...load, memberId: viewer.id, address, since });
    }
  }

  /** Warns of each failing release, and rolls back those that have been failing since a former warning. */
  async rollBackFailing(): Promise<void> {
    const state = await this.ledger.recent();
    const now = new Date();
    for (const tally of await this.listTallies(state)) {
      const failing = await this.findFailing(tally);
      if (failing !== null) await this.handle(state, tally, failing, now);
      else if (tally.failingSince !== null) await this.loads.endFailing(tally);
    }
  }

  async whyNotRolledBack(state: LedgerState, tally: ShownTally): Promise<string | null> {
    const failing = await this.findFailing(tally);
    return failing && (await this.planRollback(state, tally, failing)).obstacle;
  }

  private async findFailing(tally: ShownTally): Promise<FailingRelease | null> {
    if (tally.failures === 0) return null;
    return findFailing(tally, this.config.releases.failing, await this.users.count());
  }

  private async handle(
    state: LedgerState,
    tally: ShownTally,
    failing: FailingRelease,
    now: Date,
  ): Promise<void> {
    const name = `${tally.part} ${tally.version}`;
    const { why, afterMs } = failing;
    const plan = await this.planRollback(state, tally, failing);
    if (tally.failingSince === null && (await this.loads.beginFailing(tally, now))) {
      this.metrics.failingReleases.inc({ part: tally.part });
      const hold = `npm run release -- hold ${tally.part}`;
      if (plan.obstacle === null)
        this.logger.warn(
          `${name} is failing, and is rolled back in ${afterMs / 1000} seconds if it still is; "${hold}" prevents it: ${why}`,
        );
    }
    const isOverdue = now.getTime() - (tally.failingSince ?? now).getTime() >= afterMs;
    if (plan.obstacle === null && !isOverdue) return;
    const obstacle = plan.obstacle ?? (await this.rollBack(tally, why, plan.target));
    if (obstacle !== null) this.logObstacle(`${name} is failing but was not rolled back: ${obstacle}`, why);
  }

  /** Of every shown version, also one without a load. */
  async listTallies(state: LedgerState): Promise<ShownTally[]> {
    const versions = shownVersions(state);
    const tallies = await this.loads.listTallies(versions);
    return versions.map((shown) => {
      const tally = tallies.find((row) => row.part === shown.part && row.version === shown.version);
      return { ...NO_LOADS, ...tally, ...shown };
    });
  }

  /** Returns any error as text, so that one part's manifests stop neither the rollback of other parts nor `/_parts`. */
  private async planRollback(
    state: LedgerState,
    { part, version }: ShownVersion,
    failing: FailingRelease,
  ): Promise<RollbackPlan> {
    const known = state.parts[part];
    if (known?.pinned === true) return { obstacle: 'the part is pinned' };
    if (known?.held !== undefined) return { obstacle: `the part is held by ${known.held.by}` };
    if (failing.obstacle !== null) return { obstacle: failing.obstacle };
    if (known?.canary?.version === version) return { obstacle: null };
    try {
      const target = await this.ledger.findTarget(state, part);
      if (target === undefined) return { obstacle: 'there is no good version to roll back to' };
      return { target, obstacle: null };
    } catch (error) {
      return { obstacle: messageOf(error) };
    }
  }

  private async rollBack(
    { part, version }: ShownVersion,
    why: string,
    target: string | undefined,
  ): Promise<string | null> {
    try {
      const hasChanged = await this.ledger.rollBack(part, { version, why, target });
      if (hasChanged) {
        this.metrics.automaticRollbacks.inc({ part });
        this.logger.warn(`${part} ${version} was rolled back automatically: ${why}`);
      }
      return null;
    } catch (error) {
      return messageOf(error);
    }
  }

  private logObstacle(obstacle: string, why: string): void {
    if (!this.loggedObstacles.has(obstacle)) this.logger.error(`${obstacle} (${why})`);
    this.loggedObstacles.add(obstacle);
  }

  /** Uses a recent state if it knows the version, otherwise the newest: the version may have just been released. */
  private async stateThatKnows(loads: readonly PartLoad[]): Promise<LedgerState> {
    const recent = await this.ledger.recent();
    const isKnown = loads.every((load) => isReleased(recent.parts[load.part], load));
    return isKnown ? recent : this.ledger.newest();
  }

  private count(load: MemberLoad): Promise<void> {
    return this.unitOfWork.run(`parts/${load.part}/${load.version}`, async () => {
      const known = await this.loads.findKnown(load);
      if (known.formerLoadIds.includes(load.loadId)) return;
      const isRepeated = known.loadIds.includes(load.loadId);
      const countsAsLoad = !isRepeated && known.loadIds.length < MAX_LOADS_OF_MEMBER;
      const countsAsFailure = load.failure !== null && !known.hasFailed;
      if (!countsAsLoad && !countsAsFailure) return;
      const now = new Date();
      const isEstablished = known.isEstablished ?? (await this.established.has(load.memberId, now));
      await this.loads.insertLoad(load, known, { countsAsLoad, countsAsFailure, isEstablished }, now);
    });
  }
}

/** Whether a tab may have this version: it is shown now, or was while the tab may still be open. */
function isReleased(part: PartState | undefined, { version }: PartLoad): boolean {
  if (part === undefined) return false;
  const { stable, canary, former, failed } = part;
  return [stable, canary?.version, ...former, ...Object.keys(failed)].includes(version);
}

/** Reports of an old tab, or of a member who is not in the canary, do not count. */
function isShownTo(part: PartState | undefined, load: PartLoad, memberId: string): boolean {
  if (part?.stable === load.version) return true;
  const canary = part?.canary;
  return canary?.version === load.version && isInCanary(load.part, memberId, canary.percent);
}

const sinceOf = (part: PartState | undefined, version: string): number | null => part?.since[version] ?? null;

function shownVersions({ parts }: LedgerState): ShownVersion[] {
  return PART_NAMES.flatMap((part) => {
    const known = parts[part];
    if (known === undefined) return [];
    const { stable, canary, pinned } = known;
    const shown = (version: string, channel: string) => ({
      part,
      version,
      channel,
      since: sinceOf(known, version),
    });
    return [
      shown(stable, pinned ? 'pinned' : 'stable'),
      ...(canary === null ? [] : [shown(canary.version, `canary ${canary.percent} %`)]),
    ];
  });
}
