import { useCallback, useEffect, useRef, useState } from 'react';

/** Time in which a removal can be undone. */
const UNDO_MS = 6_000;

interface RemovalOptions {
  /** Removes it on the server. */
  remove: () => Promise<void>;
  /** Removes it from the screen for good; `hasLeft` if that screen is no longer shown. */
  onRemoved: (hasLeft: boolean) => void | Promise<void>;
}

type Phase = 'none' | 'waiting' | 'failed';

/** One function per mounted hook, which carries out its removal if that is still waiting. */
const waitingRemovals = new Set<() => Promise<void>>();

/** Carries out all waiting removals at once; called before a sign-out, after which the server would refuse them. */
export async function carryOutRemovals(): Promise<void> {
  await Promise.all([...waitingRemovals].map((carryOut) => carryOut()));
}

/**
 * A removal that takes effect on the screen at once and on the server a little later, so that it can be undone until then.
 * `isOut` is true once the server is being called: from then on, do not offer Undo.
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
    const { remove: removeOnServer, onRemoved: finish } = latest.current;
    try {
      await removeOnServer();
      await finish(hasLeft);
    } catch (error) {
      console.warn('The deletion failed', error);
      setOut(false);
      // If it was undone in the meantime, there is nothing to try again.
      setPhase((now) => (now === 'waiting' ? 'failed' : now));
    }
  }, []);

  useEffect(() => {
    // In an effect, so that Undo is off the screen before the server is called: from then on it cannot be undone.
    if (isOut) void carryOut(false);
  }, [isOut, carryOut]);

  useEffect(() => {
    // A person who leaves did not choose Undo. `visibilitychange` because a phone may end a hidden page without `pagehide`.
    const flush = () => carryOut(true);
    const flushHidden = () => {
      if (document.visibilityState === 'hidden') void carryOut(false);
    };
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flushHidden);
    waitingRemovals.add(flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flushHidden);
      waitingRemovals.delete(flush);
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
  /** Visible again, because of Undo or because the removal failed. */
  const hasReturned = wasStarted && phase !== 'waiting';
  return { phase, isOut, hasReturned, start, undo };
}
