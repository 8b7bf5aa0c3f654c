import { GlobalStyle } from '@sharewave/ui';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ConfigContext } from './config-context';
import { createQueryClient } from './query-client';
import type { RuntimeConfig } from './runtime-config';
import { SessionProvider } from './session';

/** Props of AppProviders. */
export interface AppProvidersProps {
  config: RuntimeConfig;
  /** A client that already holds data; created here if not given. */
  queryClient?: QueryClient;
  children: ReactNode;
}

/** Provides theme, query cache, session and runtime configuration to the whole page. */
export function AppProviders({ config, queryClient, children }: AppProvidersProps) {
  const [client] = useState(() => queryClient ?? createQueryClient());
  return (
    <ConfigContext.Provider value={config}>
      <GlobalStyle />
      <QueryClientProvider client={client}>
        <SessionProvider apiUrl={config.apiUrl}>{children}</SessionProvider>
      </QueryClientProvider>
    </ConfigContext.Provider>
  );
}
