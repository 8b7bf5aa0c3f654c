export interface Syncs {
  /** The files and folders that this process has synced to disk since then, in order. */
  synced: string[];
  stop(): void;
}

export function watchSyncs(): Syncs;
