import { createContext, useContext } from 'react';
import type { RuntimeConfig } from './runtime-config';

/** Holds the configuration that the page was started with. */
export const ConfigContext = createContext<RuntimeConfig | null>(null);

/** The configuration that the page was started with. */
export function useRuntimeConfig(): RuntimeConfig {
  const config = useContext(ConfigContext);
  if (config === null) throw new Error('useRuntimeConfig is used outside of the providers of the page');
  return config;
}
