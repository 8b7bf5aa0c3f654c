import { useCallback, useEffect, useRef, useState } from 'react';

/** Time in which a removal can be taken back. */
const UNDO_MS = 6_000;

interface RemovalOptions {
  /** Tells the server. */
  remove: () => Promise<void>;
  /** Takes the thing off the screen for good; `hasLeft` when its screen is gone already. */
  onRemoved: (hasLeft: boolean) => void | Promise<void>;
}

type Phase = 'none' | 'waiting' | 'failed';

/** What carries out, by each user of the hook, a removal that can still be undone. */
const undoable = new Set<() => Promise<void>>();

/** Carries out at once what could still be undone: after signing out nothing can be removed any more. */
export async function carryOutRemovals(): Promise<void> {
  await Promise.all([...undoable].map((carryOut) => carryOut()));
}

/**
 * A removal that hides at once and is carried out a little later, so that it can be undone until then. `isOut` once the
 * server is being told: Undo is not to be offered any more.
 */
export function useUndoableRemoval({ remove, onRemoved }: RemovalOptions) {
  const [phase, setPhase] = useState<Phase>('none');
  const [isOut, setOut] = useState(false);
  const [wasStarted, setStarted] = useState(false);
  const latest = useRef({ remove, onRemoved });
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => {
    latest.current = { remove, onRemoved };
  });

  const carryOut = useCallback(async (hasLeft: boolean) => {
    if (timer.current === undefined) return;
    window.clearTimeout(timer.current);
    timer.current = undefined;
    setOut(true);
    const { remove: tellServer, onRemoved: finish } = latest.current;
    try {
      await tellServer();
      await finish(hasLeft);
    } catch (error) {
      console.warn('It could not be removed', error);
      setOut(false);
      // Who has taken it back meanwhile has nothing to try again.
      setPhase((now) => (now === 'waiting' ? 'failed' : now));
    }
  }, []);

  useEffect(() => {
    // When the time is up, not before Undo is off the screen: what is told cannot be taken back.
    if (isOut) void carryOut(false);
  }, [isOut, carryOut]);

  useEffect(() => {
    // Who leaves has not asked for undo. Of a page that is put away, a phone may never say more than that it is hidden.
    const flush = () => carryOut(true);
    const flushHidden = () => {
      if (document.visibilityState === 'hidden') void carryOut(false);
    };
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flushHidden);
    undoable.add(flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flushHidden);
      undoable.delete(flush);
      void flush();
    };
  }, [carryOut]);

  const start = () => {
    setPhase('waiting');
    setStarted(true);
    timer.current = window.setTimeout(() => setOut(true), UNDO_MS);
  };
  const undo = () => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    setPhase('none');
    setOut(false);
  };
  /** Back on the screen, by undo or because it could not be removed. */
  const hasReturned = wasStarted && phase !== 'waiting';
  return { phase, isOut, hasReturned, start, undo };
}
