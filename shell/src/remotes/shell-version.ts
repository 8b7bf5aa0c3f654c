/** The version of the shell that this page is of; null where its server has no registry. A page that the browser has kept may be of a former one. */
export function shellVersion(): string | null {
  return document.querySelector('meta[name="shell-version"]')?.getAttribute('content') || null;
}
