import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** After this long a request is given up, so that the next try starts a new one instead of waiting for the old. */
const TIMEOUT_MS = 10_000;

/** Ends requests for manifests and entries that hang: by themselves they would never reject. */
export function timeoutPlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'timeout',
    fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    createScript: ({ url, attrs }) => {
      const script = document.createElement('script');
      script.src = url;
      for (const [name, value] of Object.entries(attrs ?? {})) script.setAttribute(name, String(value));
      return { script, timeout: TIMEOUT_MS };
    },
  };
}
