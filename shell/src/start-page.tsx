import { unlessLeft } from '@sharewave/api-client';
import type { RuntimeConfig } from '@sharewave/app-kit';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { StartFailure } from './StartFailure';

/** By then the first screen is loaded on most networks, and work for the next visit does not delay it. */
const KEEP_AFTER_MS = 5_000;

/** Runs `keep` later; it prepares the next visit, so a failure is ignored. */
export function keepForNextVisit(keep: () => Promise<unknown> | undefined): void {
  setTimeout(() => keep()?.catch(() => undefined), KEEP_AFTER_MS);
}

/** Ends the sessions whose sign-out did not reach the server. */
async function finishLogouts(): Promise<void> {
  const { startLogouts } = await import(/* webpackChunkName: "logouts" */ '@sharewave/api-client/logouts');
  startLogouts();
}

/** Renders the page once its configuration is loaded, or an error if that fails. */
export async function startPage(
  loading: Promise<RuntimeConfig>,
  compose: (config: RuntimeConfig) => ReactNode,
): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no place to render into');
  const root = createRoot(container);
  try {
    root.render(compose(await loading));
    keepForNextVisit(() => navigator.serviceWorker?.register('/service-worker.js'));
    keepForNextVisit(finishLogouts);
  } catch (error) {
    await unlessLeft();
    console.error('The page could not start', error);
    root.render(<StartFailure />);
  }
}
