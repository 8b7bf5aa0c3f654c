/** Which theme a person wants; `system` follows their device. */
export type ThemePreference = 'system' | 'light' | 'dark';

const STORAGE_KEY = 'sharewave-theme';

const listeners = new Set<() => void>();

function isChosen(value: string | null): value is 'light' | 'dark' {
  return value === 'light' || value === 'dark';
}

/** The preference in force. */
export function readPreference(): ThemePreference {
  const chosen = document.documentElement.dataset['theme'] ?? null;
  return isChosen(chosen) ? chosen : 'system';
}

function show(preference: ThemePreference): void {
  if (preference === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = preference;
  // The browser's own bar takes the colour of the canvas: there is one colour for each theme.
  for (const colour of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { theme } = colour.dataset;
    if (preference === 'system') colour.media = `(prefers-color-scheme: ${theme})`;
    else colour.media = theme === preference ? 'all' : 'not all';
  }
  for (const listener of listeners) listener();
}

function showStored(): void {
  try {
    const stored = window.localStorage.getItem(STORAGE_KEY);
    show(isChosen(stored) ? stored : 'system');
  } catch {
    show('system');
  }
}

/**
 * Puts the stored preference on the document, and follows what is chosen in other tabs. Call it before the first render,
 * so that nothing flashes.
 */
export function applyStoredTheme(): void {
  showStored();
  window.addEventListener('storage', ({ key }) => {
    // A storage that was emptied names no key.
    if (key === STORAGE_KEY || key === null) showStored();
  });
}

/** Shows a theme and remembers it for the next visit. */
export function setThemePreference(preference: ThemePreference): void {
  show(preference);
  try {
    if (preference === 'system') window.localStorage.removeItem(STORAGE_KEY);
    else window.localStorage.setItem(STORAGE_KEY, preference);
  } catch {
    // NOTE: storage may be blocked by the browser's privacy settings; the choice then lasts for this page.
  }
}

/** Calls the listener when the preference changes. */
export function subscribeToPreference(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
