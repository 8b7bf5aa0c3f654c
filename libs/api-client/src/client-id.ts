/**
 * A name by which the API knows what is sent again, a random UUID; made by hand because crypto.randomUUID exists on
 * secure origins only.
 */
export function newClientId(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)));
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  // Version 4 and the variant of RFC 9562.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
