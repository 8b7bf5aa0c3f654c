export { DiskRegistry } from './disk-registry';
export { syncNames, writeDurably } from './durable-file';
export { readOrCreate } from './read-or-create';
export { Ledger, type Reading } from './ledger';
export {
  hold,
  pin,
  promote,
  requireShare,
  rollBack,
  rollBackAutomatically,
  setCanary,
  unhold,
  unpin,
  type Change,
} from './ledger-changes';
export { MAX_WHY, type LedgerState, type PartState, type ReleaseEvent } from './ledger-state';
export { type Remotes } from './shape';
export { openPreview, signPreview, type Preview } from './preview';
export { findOutdated, removeReleases } from './outdated-releases';
export { findDamage, findRelease, publish, type Built } from './publish';
export { openRegistry, registryPlace, type BucketPlace, type RegistryPlace } from './registry-place';
export type { Registry } from './registry.port';
export { ReleaseCopies } from './release-copies';
export { sizeOf } from './release';
export { PART_NAMES, type OfferedRelease, type PartName, type Release } from './shape';
export { ReleaseError, ShellRefusalError } from './release-error';
export { RemotesKeeper, type KeeperOptions } from './remotes-keeper';
export { findRefused, findTarget } from './shell-refusals';
export {
  readOrCreatePrivateKey,
  newPrivateKey,
  publicKeyOf,
  publicKeyText,
  readPrivateKey,
  readPublicKey,
} from './signing';
