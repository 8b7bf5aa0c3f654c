import type { RemoteName, RuntimeConfig } from '@sharewave/app-kit';
import { PartLoadError } from './part-load-error';

/** The address of a remote; throws if this deployment has none, as before a new part is served: then only its slots fail. */
export function addressOf({ remotes }: Pick<RuntimeConfig, 'remotes'>, remote: RemoteName): string {
  const address = remotes[remote];
  if (address === undefined)
    throw new PartLoadError('unreachable', `config.json has no address of ${remote}`);
  return address;
}
