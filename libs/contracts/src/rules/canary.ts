const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const HASH_VALUES = 10_000;

/** FNV-1a with a final mixing step, so that ids that differ in one digit get very different hashes. */
function hash(text: string): number {
  let value = FNV_OFFSET;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), FNV_PRIME);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Whether a member is among the first `percent` of a part's canary. A member who is in stays in when the percentage grows. */
export function isInCanary(part: string, memberId: string, percent: number): boolean {
  return hash(`${part}:${memberId}`) % HASH_VALUES < percent * (HASH_VALUES / 100);
}
