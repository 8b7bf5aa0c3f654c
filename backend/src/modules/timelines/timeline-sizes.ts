import { Injectable } from '@nestjs/common';

/** Limits of timelines. A class, so that tests can inject small ones. */
@Injectable()
export class TimelineSizes {
  /** The cap: a timeline has at least this many of the newest posts if they exist; older ones are merged when requested. */
  readonly cap: number = 800;
  /** Slack beyond the cap when a timeline is packed, so that a few deletions do not make it too short. */
  readonly room: number = 128;
  /** Most unpacked changes. Packing rewrites the whole timeline; a change is a few bytes. */
  readonly waiting: number = 32;
}
