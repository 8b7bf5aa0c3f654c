import { unlessLeft } from '@sharewave/api-client';
import { integrityOf } from './integrity';

/** A script that hangs is given up after this long, so that the next try asks for it anew; the remotes wait as long (libs/build). */
export const SCRIPT_TIMEOUT_MS = 10_000;

/** Fetches scripts past the browser's cache; whoever runs one later finds it there. */
export async function refreshScripts(urls: readonly string[]): Promise<void> {
  const refresh = async (url: string) => {
    const signal = AbortSignal.timeout(SCRIPT_TIMEOUT_MS);
    const response = await fetch(url, { cache: 'reload', integrity: integrityOf(url), signal });
    await response.arrayBuffer();
  };
  // One that cannot be had fails again where it is run.
  await Promise.allSettled(urls.map(refresh));
}

/** Loads and runs a script; rejects when it is refused or hangs. */
export function runScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const settle = (failure?: string) => {
      clearTimeout(timer);
      script.remove();
      if (failure === undefined) resolve();
      else void unlessLeft().then(() => reject(new Error(`${url} ${failure}`)));
    };
    const timer = setTimeout(() => settle('did not answer in time'), SCRIPT_TIMEOUT_MS);
    script.crossOrigin = 'anonymous';
    script.integrity = integrityOf(url);
    script.src = url;
    script.onload = () => settle();
    script.onerror = () => settle('could not be loaded, or is not what was released');
    document.head.append(script);
  });
}
