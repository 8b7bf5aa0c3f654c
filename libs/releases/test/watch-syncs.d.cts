export interface Syncs {
  /** The files and folders that this process has synced to the disk since, in their order. */
  synced: string[];
  stop(): void;
}

export function watchSyncs(): Syncs;
