import { memberSocket, type MemberEvents } from '@sharewave/api-client';
import { useEffect, useRef, useState } from 'react';

/** Without a connection for this long a page polls instead. */
const POLL_AFTER_MS = 10_000;

/**
 * Subscribes to the member's socket while mounted and enabled. Returns whether it has been disconnected for so long that
 * the caller should poll instead.
 */
export function useMemberSocket(events: Partial<MemberEvents>, { enabled = true } = {}): boolean {
  const latest = useRef(events);
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    latest.current = events;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const startTimer = () => (timer ??= setTimeout(() => setIsAway(true), POLL_AFTER_MS));
    const stopTimer = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    startTimer();
    const unsubscribe = memberSocket.subscribe({
      onConnected: () => {
        stopTimer();
        setIsAway(false);
        latest.current.onConnected?.();
      },
      onDisconnected: startTimer,
      onMissed: () => latest.current.onMissed?.(),
      onCounts: (counts) => latest.current.onCounts?.(counts),
      onNewPost: (post) => latest.current.onNewPost?.(post),
    });
    return () => {
      unsubscribe();
      stopTimer();
      setIsAway(false);
    };
  }, [enabled]);
  return isAway;
}
