import type { ClientToServerEvents, ServerToClientEvents } from '@sharewave/contracts';
import type { Socket } from 'socket.io-client';

/** Both together are at most five seconds, after which somebody who looks on is to know that they are offline. */
const PROBE_EVERY_MS = 2000;
const PROBE_TIMEOUT_MS = 2500;
/** A page whose timers are so late was held up itself, and may not have read an answer that lies there. */
const HELD_UP_MS = 500;

/**
 * Notices a network that swallows everything, which nobody says, sooner than the server's pings do: while somebody looks
 * at the page, it asks, and ends a connection that is silent. A phone in a pocket is not kept awake. Answers how to end
 * that.
 */
export function watchSilence(socket: Socket<ServerToClientEvents, ClientToServerEvents>): () => void {
  // A server of an older release does not answer, and then its silence says nothing; each connection may lead to one.
  let answered: string | undefined;
  let isAsking = false;
  const probe = async (): Promise<void> => {
    if (isAsking || !socket.connected || document.visibilityState !== 'visible') return;
    isAsking = true;
    const { id } = socket;
    const since = performance.now();
    try {
      await socket.timeout(PROBE_TIMEOUT_MS).emitWithAck('probe');
      answered = id;
    } catch {
      const wasHeldUp = performance.now() - since > PROBE_TIMEOUT_MS + HELD_UP_MS;
      if (answered === id && socket.id === id && !wasHeldUp) socket.disconnect();
    } finally {
      isAsking = false;
    }
  };
  const ask = (): void => void probe();
  const timer = setInterval(ask, PROBE_EVERY_MS);
  // Whoever comes back to a page that slept sees soon what is so.
  document.addEventListener('visibilitychange', ask);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
  };
}
