import type { Manager } from 'socket.io-client';
import type { PageSocket } from './transport';

/** The sum must be at most five seconds: by then a member who looks at the page must see that they are offline. */
const PROBE_EVERY_MS = 2000;
const PROBE_TIMEOUT_MS = 2500;
/** If the timeout fires this late, the page itself was blocked and may not have processed an answer that has arrived. */
const BLOCKED_MS = 500;

/**
 * Detects a network that silently drops everything sooner than the server's pings do: while the page is visible, it sends
 * probes and reports a connection that does not answer. A hidden page sends none, so that a phone can sleep. Returns a
 * function that stops this.
 */
export function watchSilence(
  manager: Pick<Manager, 'engine'>,
  sockets: ReadonlySet<PageSocket>,
  onSilent: () => void,
): () => void {
  // A server of an older release never answers, so silence counts only on a connection that has answered a probe before.
  let answeredId: string | undefined;
  let isProbing = false;
  const probe = async (): Promise<void> => {
    const socket = [...sockets].find(({ connected }) => connected);
    if (isProbing || socket === undefined || document.visibilityState !== 'visible') return;
    isProbing = true;
    const { id } = manager.engine;
    const since = performance.now();
    try {
      await socket.timeout(PROBE_TIMEOUT_MS).emitWithAck('probe');
      answeredId = id;
    } catch {
      const wasBlocked = performance.now() - since > PROBE_TIMEOUT_MS + BLOCKED_MS;
      // A socket that was closed meanwhile gets no answer either.
      if (answeredId === id && manager.engine.id === id && socket.connected && !wasBlocked) onSilent();
    } finally {
      isProbing = false;
    }
  };
  const startProbe = (): void => void probe();
  const timer = setInterval(startProbe, PROBE_EVERY_MS);
  // A page that becomes visible again must soon show whether it is connected.
  document.addEventListener('visibilitychange', startProbe);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', startProbe);
  };
}
