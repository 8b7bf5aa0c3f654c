import { Injectable } from '@nestjs/common';

/** How long timelines are. A class, so that tests can have short ones. */
@Injectable()
export class TimelineSizes {
  /** Every timeline holds at least this many of the newest posts, if there are as many; older ones are merged when asked for. */
  readonly cap: number = 800;
  /** Kept beyond the cap when a timeline is packed, so that deletions do not make it short at once. */
  readonly room: number = 128;
  /** Changes that may wait to be packed. Packing rewrites the whole timeline, a change is a few bytes. */
  readonly waiting: number = 32;
}
