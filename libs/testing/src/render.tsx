import { writeToken } from '@sharewave/api-client';
import { AppProviders, createQueryClient, type RuntimeConfig } from '@sharewave/app-kit';
import type { QueryClient } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';

/** The runtime configuration of a test page. */
export const TEST_CONFIG: RuntimeConfig = {
  apiUrl: 'http://api.test',
  remotes: {
    feed: 'http://feed.test',
    profile: 'http://profile.test',
    friends: 'http://friends.test',
    messenger: 'http://messenger.test',
  },
  demo: null,
  footer: {
    author: 'The crew',
    clientSourceUrl: 'http://source.test/client',
    serverSourceUrl: 'http://source.test/server',
  },
};

/** The signed-in member, unless a test names another. */
export const TEST_VIEWER = { id: 'a11ce0000000000000000000', username: 'alice.waves' };

const TEST_TOKEN = 'token-of-a-test-session';

/** An unsigned token that names its member and is valid for a minute. */
export function tokenOf({ id, username }: { id: string; username: string }): string {
  return `x.${btoa(JSON.stringify({ sub: id, username, exp: Date.now() / 1000 + 60 }))}.y`;
}

interface RenderOptions {
  /** null renders for a visitor. */
  viewer?: { id: string; username: string } | null;
  config?: RuntimeConfig;
}

/** Renders under the providers of the real page, signed in unless told otherwise. */
export function renderInApp(
  element: ReactElement,
  { viewer = TEST_VIEWER, config = TEST_CONFIG }: RenderOptions = {},
): RenderResult & { queryClient: QueryClient } {
  const queryClient = createQueryClient();
  const defaults = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({
    ...defaults,
    queries: { ...defaults.queries, retry: false, staleTime: 60_000 },
  });
  if (viewer !== null) {
    writeToken(TEST_TOKEN);
    // The login status, which the page would get a moment later.
    queryClient.setQueryData(['viewer'], { fullName: 'Alice Waves', profilePhoto: null, ...viewer });
  }
  const result = render(
    <AppProviders config={config} queryClient={queryClient}>
      {element}
    </AppProviders>,
  );
  return { ...result, queryClient };
}
