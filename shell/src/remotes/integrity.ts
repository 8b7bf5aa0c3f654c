const hashes = new Map<string, string>();
/** Origins whose scripts must all have a known hash. */
const guarded = new Set<string>();

/** From now on, scripts from the origin of the release run only if they match their hash. */
export function guardRelease(entry: string, integrity: ReadonlyMap<string, string>): void {
  for (const [url, hash] of integrity) hashes.set(new URL(url).href, hash);
  guarded.add(new URL(entry).origin);
}

/** The expected hash of a script; empty if its origin is not guarded. Throws for a script that was never released. */
export function integrityOf(url: string): string {
  // The remotes' own code uses addresses such as ".../js/../js/1.js".
  const { href, origin } = new URL(url, window.location.href);
  const hash = hashes.get(href);
  if (hash !== undefined) return hash;
  if (guarded.has(origin)) throw new Error(`${url} was never released`);
  return '';
}
