/** What finds out which rows of a list are in sight; 10 KB that come when a list needs them. */
export type RowEngine = typeof import('./engine');

let loaded: RowEngine | null = null;
let loading: Promise<RowEngine> | undefined;

/** Loads the engine; asked again after a failure. */
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

/** The engine, if it has been loaded already. */
export const peekRowEngine = (): RowEngine | null => loaded;
