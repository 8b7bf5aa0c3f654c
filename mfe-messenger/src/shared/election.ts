import { newClientId } from '@sharewave/api-client';
import { browserKey, localStore } from '@sharewave/storage';

/** Name of the lock, or storage key of the lease, by which the browser's tabs elect the one that sends messages. */
export const SENDER_KEY = browserKey('sender');

/** What the elected tab does, until the signal; the next tab is elected once this has resolved. */
type Work = (signal: AbortSignal) => Promise<void>;

/** How often a lease is renewed, and its validity: a tab that is gone is replaced within the sum of both. */
const LEASE_CHECK_MS = 400;
const LEASE_MS = 1_000;
/** A lease counts once no other tab has written its own at the same moment. */
const LEASE_CONFIRM_MS = 50;

/** A hidden tab stands behind visible ones, because browsers slow its timers down or freeze it. */
function electByLock(work: Work): () => void {
  let isEnded = false;
  let term = new AbortController();
  const run = async (): Promise<void> => {
    while (!isEnded) {
      term = new AbortController();
      const { signal } = term;
      try {
        await navigator.locks.request(SENDER_KEY, { signal }, () => work(signal));
      } catch {
        // Aborted while it waited, or the browser blocks locks with the storage; then no tab shares messages.
        if (!signal.aborted) return;
      }
    }
  };
  const yieldIfHidden = () => {
    if (document.visibilityState === 'hidden') term.abort();
  };
  document.addEventListener('visibilitychange', yieldIfHidden);
  void run();
  return () => {
    isEnded = true;
    term.abort();
    document.removeEventListener('visibilitychange', yieldIfHidden);
  };
}

function readLease(): { id: string; until: number } | null {
  const [id, until] = (localStore.read(SENDER_KEY) ?? '').split(' ');
  return id && until ? { id, until: Number(until) } : null;
}

/** For browsers without `navigator.locks`, and for pages on insecure origins, where it is missing. */
function electByLease(work: Work): () => void {
  const id = newClientId();
  let term: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = (): void => {
    let delay = LEASE_CHECK_MS;
    const lease = readLease();
    const isOwn = lease?.id === id;
    const isFree = lease === null || lease.until < Date.now();
    // A full or blocked storage accepts no lease; then no tab shares messages.
    if (isOwn || isFree) localStore.write(SENDER_KEY, `${id} ${Date.now() + LEASE_MS}`);
    if (isOwn && term === null) {
      term = new AbortController();
      void work(term.signal);
    } else if (!isOwn) {
      term?.abort();
      term = null;
      if (isFree) delay = LEASE_CONFIRM_MS;
    }
    timer = setTimeout(check, delay);
  };
  check();
  return () => {
    clearTimeout(timer);
    term?.abort();
    if (readLease()?.id === id) localStore.remove(SENDER_KEY);
  };
}

/** Elects one of the browser's tabs for the work; returns a function by which this tab withdraws. */
export const elect = (work: Work): (() => void) =>
  'locks' in navigator ? electByLock(work) : electByLease(work);
