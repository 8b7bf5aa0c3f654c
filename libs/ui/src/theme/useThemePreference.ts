import { useSyncExternalStore } from 'react';
import { readPreference, subscribeToPreference, type ThemePreference } from './theme-preference';

/** The current theme preference; renders again when it changes. */
export function useThemePreference(): ThemePreference {
  return useSyncExternalStore(subscribeToPreference, readPreference);
}
