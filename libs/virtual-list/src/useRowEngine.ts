import { useEffect, useState } from 'react';
import { type RowEngine, loadRowEngine, peekRowEngine } from './row-engine';

interface LoadedEngine {
  /** Null until it is loaded. */
  engine: RowEngine | null;
  hasFailed: boolean;
  retry: () => void;
}

/** The engine for a list that cannot be rendered without it. */
export function useRowEngine(): LoadedEngine {
  const [engine, setEngine] = useState(peekRowEngine);
  const [hasFailed, setFailed] = useState(false);
  const isMissing = engine === null && !hasFailed;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isCurrent = true;
    loadRowEngine().then(
      (loaded) => isCurrent && setEngine(loaded),
      (error: unknown) => {
        console.warn('Lists could not be loaded', error);
        if (isCurrent) setFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isMissing]);
  return { engine, hasFailed, retry: () => setFailed(false) };
}

/**
 * The engine for a list that has or had more than `threshold` rows; null for a shorter one and until it is loaded.
 * @param beforeUse called while all rows are still rendered without the engine
 */
export function useEngineOfLongList(
  count: number,
  threshold: number,
  beforeUse: () => void,
): RowEngine | null {
  const isLong = count > threshold;
  const [engine, setEngine] = useState(() => (isLong ? peekRowEngine() : null));
  const isMissing = isLong && engine === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isCurrent = true;
    const start = (loaded: RowEngine) => {
      if (!isCurrent) return;
      beforeUse();
      setEngine(loaded);
    };
    // If it cannot be loaded, all rows stay rendered; the effect tries again when more rows are added.
    loadRowEngine().then(start, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isMissing, count, beforeUse]);
  return engine;
}
