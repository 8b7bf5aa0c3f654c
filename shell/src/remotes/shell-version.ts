/** The version of the shell that this page runs, which may be an older one from the cache; null if its server has no registry. */
export function shellVersion(): string | null {
  return document.querySelector('meta[name="shell-version"]')?.getAttribute('content') || null;
}
