/**
 * A random UUID by which the API recognises a repeated request. Built by hand because crypto.randomUUID exists only on
 * secure origins.
 */
export function newClientId(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)));
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  // Version 4 and the variant of RFC 9562.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
