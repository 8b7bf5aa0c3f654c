/** Which theme a person wants; `system` follows their device. */
export type ThemePreference = 'system' | 'light' | 'dark';

const STORAGE_KEY = 'sharewave-theme';

const listeners = new Set<() => void>();

function isChosen(value: string | null): value is 'light' | 'dark' {
  return value === 'light' || value === 'dark';
}

export function readPreference(): ThemePreference {
  const chosen = document.documentElement.dataset['theme'] ?? null;
  return isChosen(chosen) ? chosen : 'system';
}

function show(preference: ThemePreference): void {
  if (preference === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = preference;
  // The document has one theme-color for each theme, which colours the browser's own toolbar.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { theme } = meta.dataset;
    if (preference === 'system') meta.media = `(prefers-color-scheme: ${theme})`;
    else meta.media = theme === preference ? 'all' : 'not all';
  }
  for (const listener of listeners) listener();
}

/** Shows it without transitions (base.css), so that no element keeps its old colour for longer than the others. */
function change(preference: ThemePreference): void {
  const root = document.documentElement;
  root.dataset['themeChange'] = '';
  show(preference);
  // Reading a size applies the new colours before transitions are allowed again.
  root.getBoundingClientRect();
  delete root.dataset['themeChange'];
}

function readStored(): ThemePreference {
  try {
    const stored = window.localStorage.getItem(STORAGE_KEY);
    return isChosen(stored) ? stored : 'system';
  } catch {
    return 'system';
  }
}

/**
 * Applies the stored preference to the document, and follows choices in other tabs. Call it before the first render to
 * avoid a flash of the wrong theme.
 */
export function applyStoredTheme(): void {
  show(readStored());
  window.addEventListener('storage', ({ key }) => {
    // `key` is null when the whole storage was cleared.
    if (key === STORAGE_KEY || key === null) change(readStored());
  });
}

/** Shows a theme and remembers it for the next visit. */
export function setThemePreference(preference: ThemePreference): void {
  change(preference);
  try {
    if (preference === 'system') window.localStorage.removeItem(STORAGE_KEY);
    else window.localStorage.setItem(STORAGE_KEY, preference);
  } catch {
    // NOTE: storage may be blocked by the browser's privacy settings; the choice then lasts only for this page.
  }
}

export function subscribeToPreference(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
