import { integrityOf } from './integrity';

/** A script that hangs is given up after this long, so that the next try asks for it anew. */
const TIMEOUT_MS = 10_000;

/** Fetches scripts beside each other; whoever runs one later finds it in the cache. */
export function preloadScripts(urls: readonly string[]): void {
  for (const url of urls) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.crossOrigin = 'anonymous';
    link.integrity = integrityOf(url);
    link.href = url;
    document.head.append(link);
  }
}

/** Asks the origin itself, past the cache: what failed may have been kept there, altered on its way. */
export async function refreshScripts(urls: readonly string[]): Promise<void> {
  const options = { cache: 'reload', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  // One that cannot be had fails again where it is run.
  await Promise.allSettled(urls.map((url) => fetch(url, options)));
}

/** Loads and runs a script; rejects when it is refused or hangs. */
export function runScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const settle = (failure?: string) => {
      clearTimeout(timer);
      script.remove();
      if (failure === undefined) resolve();
      else reject(new Error(`${url} ${failure}`));
    };
    const timer = setTimeout(() => settle('did not answer in time'), TIMEOUT_MS);
    script.crossOrigin = 'anonymous';
    script.integrity = integrityOf(url);
    script.src = url;
    script.onload = () => settle();
    script.onerror = () => settle('could not be loaded, or is not what was released');
    document.head.append(script);
  });
}
