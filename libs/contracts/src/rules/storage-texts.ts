const KB = 1000;
const UNITS = ['KB', 'MB', 'GB', 'TB'];

export interface StorageUse {
  /** With the refused picture. */
  readonly neededBytes: number;
  readonly limitBytes: number;
}

/** Rounded up, in the largest unit of which there is at least one. */
function sizeText(bytes: number): string {
  let [size, unit] = [bytes / KB, 0];
  for (; size >= KB && unit < UNITS.length - 1; unit += 1) size /= KB;
  return `${Math.ceil(size * 10) / 10} ${UNITS[unit]}`;
}

export const memberStorageFull = ({ neededBytes, limitBytes }: StorageUse): string =>
  `Your pictures would take ${sizeText(neededBytes)} of ${sizeText(limitBytes)}; delete some to make room`;

export const allStorageFull = ({ neededBytes, limitBytes }: StorageUse): string =>
  `The pictures of all members would take ${sizeText(neededBytes)} of ${sizeText(limitBytes)}; more room is up to the operator`;
