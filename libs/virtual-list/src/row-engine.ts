/** Computes which rows of a list are visible; 10 KB that are loaded when a list needs them. */
export type RowEngine = typeof import('./engine');

let loaded: RowEngine | null = null;
let loading: Promise<RowEngine> | undefined;

/** Loads the engine once; tries again after a failure. */
export function loadRowEngine(): Promise<RowEngine> {
  loading ??= import(/* webpackChunkName: "virtual-list" */ './engine').then(
    (engine) => (loaded = engine),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The engine if it is already loaded, otherwise null. */
export const peekRowEngine = (): RowEngine | null => loaded;
