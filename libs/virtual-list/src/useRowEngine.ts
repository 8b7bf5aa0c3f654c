import { useEffect, useState } from 'react';
import { type RowEngine, loadRowEngine, peekRowEngine } from './row-engine';

interface LoadedEngine {
  /** Null until it is there. */
  engine: RowEngine | null;
  hasFailed: boolean;
  retry: () => void;
}

/** The engine for a list that cannot do without it. */
export function useRowEngine(): LoadedEngine {
  const [engine, setEngine] = useState(peekRowEngine);
  const [hasFailed, setFailed] = useState(false);
  const isMissing = engine === null && !hasFailed;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isWaiting = true;
    loadRowEngine().then(
      (arrived) => isWaiting && setEngine(arrived),
      (error: unknown) => {
        console.warn('Lists could not be loaded', error);
        if (isWaiting) setFailed(true);
      },
    );
    return () => {
      isWaiting = false;
    };
  }, [isMissing]);
  return { engine, hasFailed, retry: () => setFailed(false) };
}

/**
 * The engine for a list that is or was longer than `enough`; null for a short one, and until it is there.
 * @param onArrival called in the page as it is without the engine
 */
export function useEngineOfLongList(count: number, enough: number, onArrival: () => void): RowEngine | null {
  const isLong = count > enough;
  const [engine, setEngine] = useState(() => (isLong ? peekRowEngine() : null));
  const isMissing = isLong && engine === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isWaiting = true;
    const arrive = (arrived: RowEngine) => {
      if (!isWaiting) return;
      onArrival();
      setEngine(arrived);
    };
    // Without it all rows stay in the page; the next ones to come ask for it again.
    loadRowEngine().then(arrive, () => undefined);
    return () => {
      isWaiting = false;
    };
  }, [isMissing, count, onArrival]);
  return engine;
}
