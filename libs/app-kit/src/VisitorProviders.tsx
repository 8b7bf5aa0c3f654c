import { configureApi, subscribeToToken, writeToken } from '@sharewave/api-client';
import { GlobalStyle } from '@sharewave/ui';
import { useEffect, type ReactNode } from 'react';
import { ConfigContext } from './config-context';
import { reloadPage } from './navigate';
import type { RuntimeConfig } from './runtime-config';
import { SessionContext, type Session } from './session-context';

const VISITOR: Session = {
  status: 'visitor',
  isConfirmed: false,
  signIn: writeToken,
  signOut: () => undefined,
};

/** The providers of the entry page while nobody is signed in: no query cache, because there is nothing to fetch. */
export function VisitorProviders({ config, children }: { config: RuntimeConfig; children: ReactNode }) {
  configureApi({ apiUrl: config.apiUrl, onUnauthorized: () => undefined });
  // After a login, here or in another tab, the member's page must be loaded.
  useEffect(() => subscribeToToken((token) => token !== null && reloadPage()), []);
  return (
    <ConfigContext.Provider value={config}>
      <GlobalStyle />
      <SessionContext.Provider value={VISITOR}>{children}</SessionContext.Provider>
    </ConfigContext.Provider>
  );
}
