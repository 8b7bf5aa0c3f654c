import { configureApi } from '@sharewave/api-client';
import type { RuntimeConfig } from '@sharewave/app-kit';
import { FILES_CACHE } from './service-worker-names';
import { reportShellFailed } from './remotes/shell-report';

/**
 * Reports to the API that a page could not be loaded, and deletes its cached files; in a separate chunk, because it is
 * rarely needed.
 */
export async function reportStartFailure(config: Promise<RuntimeConfig>, error: unknown): Promise<void> {
  // A damaged script in the cache would fail on every visit. On an insecure origin there is no `caches`.
  await globalThis.caches?.delete(FILES_CACHE).catch(() => false);
  configureApi(await config);
  reportShellFailed('import', error);
}
