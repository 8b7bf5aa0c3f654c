import type { ComponentType } from 'react';
import type { RemoteModuleName, RemoteModules } from './remote-contract';

/** Loads a module by its federated name; the shell supplies it, so that nothing here knows the federation runtime. */
export type RemoteLoader = (name: RemoteModuleName, options: LoadOptions) => Promise<unknown>;

export interface LoadOptions {
  /** True for a retry after a failure: look up the release again, because there may be another one by now. */
  again: boolean;
}

export type RemoteFailureListener = (name: RemoteModuleName, error: unknown) => void;

let failureListener: RemoteFailureListener = () => undefined;
let loader: RemoteLoader = (name) => Promise.reject(new Error(`No remotes are configured, so not ${name}`));
const loaded = new Map<RemoteModuleName, unknown>();

/** Sets how remote modules are loaded; forgets what was loaded before. */
export function configureRemotes(
  next: RemoteLoader,
  onRenderFailure: RemoteFailureListener = () => undefined,
): void {
  loader = next;
  failureListener = onRenderFailure;
  loaded.clear();
}

export function reportRenderFailure(name: RemoteModuleName, error: unknown): void {
  failureListener(name, error);
}

interface RemoteModule<N extends RemoteModuleName> {
  default: ComponentType<RemoteModules[N]>;
}

// The remote contract guarantees the props; at run time only the default export can be checked.
function isRemoteModule<N extends RemoteModuleName>(value: unknown, _name: N): value is RemoteModule<N> {
  if (typeof value !== 'object' || value === null || !('default' in value)) return false;
  const component = value.default;
  return typeof component === 'function' || (typeof component === 'object' && component !== null);
}

/** The component of a module that is already loaded. */
export function peekRemote<N extends RemoteModuleName>(name: N): ComponentType<RemoteModules[N]> | undefined {
  const module = loaded.get(name);
  return isRemoteModule(module, name) ? module.default : undefined;
}

/** Loads a module's component; rejects when the remote is down or exposes no component. */
export async function loadRemoteComponent<N extends RemoteModuleName>(
  name: N,
  options: LoadOptions = { again: false },
): Promise<ComponentType<RemoteModules[N]>> {
  const module = await loader(name, options);
  if (!isRemoteModule(module, name)) throw new Error(`${name} exposes no component`);
  loaded.set(name, module);
  return module.default;
}

/** Starts to load a module. A failure is ignored here: the slot that shows the module handles it again and offers a retry. */
export function preloadRemote(name: RemoteModuleName): void {
  loadRemoteComponent(name).catch(() => undefined);
}
