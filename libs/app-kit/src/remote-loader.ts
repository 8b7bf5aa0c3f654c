import type { ComponentType } from 'react';
import type { RemoteModuleName, RemoteModules } from './remote-contract';

/** Loads a module by its federated name; the shell supplies it, so that nothing here knows the federation runtime. */
export type RemoteLoader = (name: RemoteModuleName, options: LoadOptions) => Promise<unknown>;

/** How a module is asked for. */
export interface LoadOptions {
  /** Somebody asks again after a failure: another release may be there by now. */
  again: boolean;
}

/** Hears of a module that failed while it was shown. */
export type RemoteFailureListener = (name: RemoteModuleName, error: unknown) => void;

let hearFailure: RemoteFailureListener = () => undefined;
let loader: RemoteLoader = (name) => Promise.reject(new Error(`No remotes are configured, so not ${name}`));
const loaded = new Map<RemoteModuleName, unknown>();

/** Sets how remote modules are loaded; forgets what was loaded before. */
export function configureRemotes(
  next: RemoteLoader,
  onRenderFailure: RemoteFailureListener = () => undefined,
): void {
  loader = next;
  hearFailure = onRenderFailure;
  loaded.clear();
}

/** Tells whoever loads the remotes that a module failed while it was shown. */
export function reportRenderFailure(name: RemoteModuleName, error: unknown): void {
  hearFailure(name, error);
}

interface RemoteModule<N extends RemoteModuleName> {
  default: ComponentType<RemoteModules[N]>;
}

// The props are promised by the remote contract; at run time only the default export can be seen.
function isRemoteModule<N extends RemoteModuleName>(value: unknown, _name: N): value is RemoteModule<N> {
  if (typeof value !== 'object' || value === null || !('default' in value)) return false;
  const component = value.default;
  return typeof component === 'function' || (typeof component === 'object' && component !== null);
}

/** The component of a module that has been loaded already. */
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

/** Begins to load a module; whoever shows it meets the failure again and offers the retry. */
export function preloadRemote(name: RemoteModuleName): void {
  loadRemoteComponent(name).catch(() => undefined);
}
