import { AppProviders, loadRuntimeConfig } from '@sharewave/app-kit';
import { applyStoredTheme } from '@sharewave/ui';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { preloadRoute } from './remotes/preload-route';
import { registerConfiguredRemotes } from './remotes/register-remotes';
import { StartFailure } from './StartFailure';

async function start(): Promise<void> {
  applyStoredTheme();
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no place to render into');
  const root = createRoot(container);
  try {
    const config = await loadRuntimeConfig();
    registerConfiguredRemotes(config);
    preloadRoute(window.location.pathname);
    root.render(
      <AppProviders config={config}>
        <App />
      </AppProviders>,
    );
  } catch (error) {
    console.error('The page could not start', error);
    root.render(<StartFailure />);
  }
}

void start();
