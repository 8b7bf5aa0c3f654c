import { GlobalStyle } from '@sharewave/ui';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ConfigContext } from './config-context';
import { createQueryClient } from './query-client';
import type { RuntimeConfig } from './runtime-config';
import { SessionProvider } from './session';

/** What the whole page stands on. */
export interface AppProvidersProps {
  config: RuntimeConfig;
  /** Supplied by who has begun to fill it; made here otherwise. */
  queryClient?: QueryClient;
  children: ReactNode;
}

/** Theme, query cache, session and runtime configuration for everything below. */
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
