/** The global function by which the remotes' builds ask for the hash of a chunk (libs/build/src/federation-names.mjs). */
const LENT_INTEGRITY = 'sharewave_integrity';

const hashes = new Map<string, string>();
/** Addresses below which every script must be known. */
const guarded = new Set<string>();

/** From now on nothing below the release's address runs that differs from its hash. */
export function guardRelease(entry: string, integrity: ReadonlyMap<string, string>): void {
  for (const [url, hash] of integrity) hashes.set(new URL(url).href, hash);
  guarded.add(new URL(entry).origin);
}

/** What a script must hash to; empty for one whose origin is not guarded. Throws for a script that nobody released. */
export function integrityOf(url: string): string {
  // The remotes' own code asks by addresses such as ".../js/../js/1.js".
  const { href, origin } = new URL(url, window.location.href);
  const hash = hashes.get(href);
  if (hash !== undefined) return hash;
  if (guarded.has(origin)) throw new Error(`${url} was never released`);
  return '';
}

/** Lends the hashes to the remotes, whose own code loads their chunks; it is told of each that they begin to load. */
export function lendIntegrity(onAsked: (url: string) => void): void {
  Reflect.set(window, LENT_INTEGRITY, (url: string) => {
    onAsked(url);
    return integrityOf(url);
  });
}
