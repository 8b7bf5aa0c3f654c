import { unlessLeft } from '@sharewave/api-client';
import { integrityOf } from './integrity';
import { PartLoadError } from './part-load-error';

/** Timeout of a script, after which the next attempt can request it again; the remotes use the same timeout (libs/build). */
export const SCRIPT_TIMEOUT_MS = 10_000;

/** Fetches scripts past the browser's cache and so updates the cache for the next run. */
export async function refreshScripts(urls: readonly string[]): Promise<void> {
  const refresh = async (url: string) => {
    const signal = AbortSignal.timeout(SCRIPT_TIMEOUT_MS);
    const response = await fetch(url, { cache: 'reload', integrity: integrityOf(url), signal });
    await response.arrayBuffer();
  };
  // A failure is ignored here: the script fails again when it is run.
  await Promise.allSettled(urls.map(refresh));
}

/** Rejects if there is no answer in time: a remote may wait for what never comes, as at the top of a module. */
export function inTime<T>(answer: T | Promise<T>, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timeOut = () => reject(new PartLoadError('timeout', `${name} did not answer in time`));
    const timer = setTimeout(timeOut, SCRIPT_TIMEOUT_MS);
    Promise.resolve(answer)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}

/** Loads and runs a script; rejects if it cannot be loaded, does not match its hash or hangs. */
export async function runScript(url: string): Promise<void> {
  const script = document.createElement('script');
  const loaded = new Promise<unknown>((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () =>
      reject(new PartLoadError('unreachable', `${url} could not be loaded, or is not what was released`));
  });
  script.crossOrigin = 'anonymous';
  script.integrity = integrityOf(url);
  script.src = url;
  document.head.append(script);
  try {
    await inTime(loaded, url).finally(() => script.remove());
  } catch (error) {
    await unlessLeft();
    throw error;
  }
}
