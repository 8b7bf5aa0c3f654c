import { crc32 } from 'node:zlib';

/** Four bytes of CRC-32 plus one non-zero marker byte; a document of format 1 ends with a zero. */
const SEAL_BYTES = 5;
const MARK = 1;
/** A record number, as indexes keep it. */
const OWNER_BYTES = 6;

/** The checksum of bytes under a key. It is seeded by a hash of the key, which is faster than a second CRC. */
function checksum(bytes: Buffer, key: Buffer): number {
  let start = 0;
  for (let i = 0; i < key.length; i += 1) start = (Math.imul(start, 31) + (key[i] ?? 0)) | 0;
  return crc32(bytes, start >>> 0);
}

/** Appends the checksum to the bytes. It covers the key too, so that a value cannot be mistaken for that of another key. */
export function seal(bytes: Buffer, key: Buffer): Buffer {
  const end = bytes.length;
  const sealed = Buffer.allocUnsafe(end + SEAL_BYTES);
  sealed.set(bytes);
  sealed.writeUInt32LE(checksum(bytes, key), end);
  sealed[end + 4] = MARK;
  return sealed;
}

/** The bytes without their checksum; undefined if they, their key or the checksum are damaged. */
function unseal(stored: Buffer, key: Buffer): Buffer | undefined {
  const end = stored.length - SEAL_BYTES;
  if (end < 0 || stored[end + 4] !== MARK) return undefined;
  const bytes = stored.subarray(0, end);
  return checksum(bytes, key) === stored.readUInt32LE(end) ? bytes : undefined;
}

/** The document of a stored value, undefined when it is damaged. One of format 1 shows damage by its length alone. */
export function documentOf(stored: Buffer, key: Buffer): Buffer | undefined {
  if (stored[stored.length - 1] !== 0) return unseal(stored, key);
  return stored.length > 4 && stored.readInt32LE(0) === stored.length ? stored : undefined;
}

/** The record number that an index entry holds; 0, which no record has, when the entry is damaged. */
export function ownerOf(stored: Buffer, key: Buffer): number {
  const owner = stored.length === OWNER_BYTES ? stored : unseal(stored, key);
  return owner?.length === OWNER_BYTES ? owner.readUIntBE(0, OWNER_BYTES) : 0;
}
