import type { RuntimeConfig } from '@sharewave/app-kit';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { StartFailure } from './StartFailure';

/** Renders the page once its configuration is there, or says that it could not start. */
export async function startPage(
  loading: Promise<RuntimeConfig>,
  compose: (config: RuntimeConfig) => ReactNode,
): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no place to render into');
  const root = createRoot(container);
  try {
    root.render(compose(await loading));
  } catch (error) {
    console.error('The page could not start', error);
    root.render(<StartFailure />);
  }
}
