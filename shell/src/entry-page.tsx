import { paths, VisitorProviders, type RuntimeConfig } from '@sharewave/app-kit';
import { LoginPage } from './login/LoginPage';
import { clearPersistedQueries } from './query-persistence';
import { ScreenBoundary } from './ScreenBoundary';
import { startPage } from './start-page';

/** Starts the entry page for a visitor. */
export function start(loading: Promise<RuntimeConfig>): Promise<void> {
  // A session may have ended while no page was open.
  void clearPersistedQueries();
  return startPage(loading, (config) => (
    <VisitorProviders config={config}>
      <ScreenBoundary locationKey={paths.entry}>
        <LoginPage />
      </ScreenBoundary>
    </VisitorProviders>
  ));
}
