import { configureApi } from '@sharewave/api-client';
import type { RuntimeConfig } from '@sharewave/app-kit';
import { FILES_CACHE } from './kept-page';
import { tellShellFailed } from './remotes/shell-report';

/** Tells the API of a page that could not be loaded, and forgets its files; in a chunk of its own, which nobody needs who is well. */
export async function reportStartFailure(config: Promise<RuntimeConfig>, error: unknown): Promise<void> {
  // A kept script that is not what it should be would fail each time. Without a secure origin there is no such cache.
  await globalThis.caches?.delete(FILES_CACHE).catch(() => false);
  configureApi(await config);
  tellShellFailed('import', error);
}
