import { unlessLeft } from '@sharewave/api-client';
import type { RuntimeConfig } from '@sharewave/app-kit';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { StartFailure } from './StartFailure';

/** By then the first screen is loaded on most networks, and work that it does not need does not delay it. */
const LATER_MS = 5_000;

/** Runs work that no screen waits for after the first screen has loaded; its failure is ignored. */
function runLater(work: () => Promise<unknown> | undefined): void {
  setTimeout(() => work()?.catch(() => undefined), LATER_MS);
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
  if (container === null) throw new Error('The page has no root element');
  const root = createRoot(container);
  try {
    root.render(compose(await loading));
    runLater(() => navigator.serviceWorker?.register('/service-worker.js'));
    runLater(finishLogouts);
  } catch (error) {
    await unlessLeft();
    console.error('The page could not start', error);
    root.render(<StartFailure />);
  }
}
