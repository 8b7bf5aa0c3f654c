import { configureApi } from '@sharewave/api-client';
import type { RuntimeConfig } from '@sharewave/app-kit';
import { tellShellFailed } from './remotes/shell-report';

/** Tells the API of a page that could not be loaded; in a chunk of its own, which nobody needs who is well. */
export async function reportStartFailure(config: Promise<RuntimeConfig>, error: unknown): Promise<void> {
  configureApi(await config);
  await tellShellFailed('import', error);
}
