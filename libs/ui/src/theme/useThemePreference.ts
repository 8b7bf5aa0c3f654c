import { useSyncExternalStore } from 'react';
import { readPreference, subscribeToPreference, type ThemePreference } from './theme-preference';

/** The preference in force, kept up to date in every place that shows it. */
export function useThemePreference(): ThemePreference {
  return useSyncExternalStore(subscribeToPreference, readPreference);
}
