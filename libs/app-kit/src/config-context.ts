import { createContext, useContext } from 'react';
import type { RuntimeConfig } from './runtime-config';

export const ConfigContext = createContext<RuntimeConfig | null>(null);

export function useRuntimeConfig(): RuntimeConfig {
  const config = useContext(ConfigContext);
  if (config === null) throw new Error('useRuntimeConfig is used outside of the providers of the page');
  return config;
}
