import { BSONError, deserialize } from 'bson';
import { checkStructure, serialized } from '../storage/bson-io';
import type { Document } from '../values/types';
import { isDocument } from '../values/types';

/** Largest message that MongoDB takes. */
export const MAX_MESSAGE_BYTES = 48_000_000;
const HEADER_BYTES = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** Bits from which on a reader must know all that are set. */
const REQUIRED_BITS = 0xffff;
/** Commands whose arrays of documents are kept as bytes, and the names of those arrays. */
const RAW_FIELDS = { documents: true };

/** A command as it came over the wire, its documents still in the bytes of the sender. */
export type Request = {
  requestId: number;
  name: string;
  db: string;
  body: Document;
  /** The documents of an insert as bytes, so that they are stored as they were sent. */
  rawDocuments: Buffer[];
  wantsReply: boolean;
  isLegacy: boolean;
};

/** A protocol error of the sender; the connection is closed. */
class ProtocolError extends Error {}

function readDocumentAt(message: Buffer, at: number, end: number): Buffer {
  if (at + 5 > end) throw new ProtocolError('a document extends past its message');
  const length = message.readInt32LE(at);
  if (length < 5 || at + length > end) throw new ProtocolError('a document has an invalid length');
  return message.subarray(at, at + length);
}

function decodeBody(raw: Buffer): Document {
  checkStructure(raw);
  return deserialize(raw, { promoteValues: false, bsonRegExp: true, fieldsAsRaw: RAW_FIELDS });
}

function readMessage(message: Buffer): Omit<Request, 'requestId' | 'isLegacy'> {
  if (message.length < HEADER_BYTES + 4) throw new ProtocolError('a message without flags');
  const flags = message.readUInt32LE(HEADER_BYTES);
  if ((flags & REQUIRED_BITS & ~(CHECKSUM_PRESENT | MORE_TO_COME)) !== 0)
    throw new ProtocolError('unknown flags');
  const end = message.length - ((flags & CHECKSUM_PRESENT) !== 0 ? 4 : 0);
  let body: Document | undefined;
  const sequences = new Map<string, Buffer[]>();
  for (let at = HEADER_BYTES + 4; at < end;) {
    const kind = message[at];
    at += 1;
    if (kind === 0) {
      if (body) throw new ProtocolError('two bodies in one message');
      const raw = readDocumentAt(message, at, end);
      body = decodeBody(raw);
      at += raw.length;
      continue;
    }
    if (kind !== 1 || at + 4 > end) throw new ProtocolError('unknown kind of section');
    const sectionEnd = at + message.readInt32LE(at);
    const nameEnd = message.indexOf(0, at + 4);
    if (sectionEnd <= at + 4 || sectionEnd > end || nameEnd < 0 || nameEnd >= sectionEnd) {
      throw new ProtocolError('a section has an invalid length');
    }
    const documents: Buffer[] = [];
    for (let next = nameEnd + 1; next < sectionEnd; next += documents.at(-1)?.length ?? 0) {
      documents.push(readDocumentAt(message, next, sectionEnd));
    }
    sequences.set(message.toString('utf8', at + 4, nameEnd), documents);
    at = sectionEnd;
  }
  if (!body) throw new ProtocolError('a message without a body');
  return { ...assemble(body, sequences), wantsReply: (flags & MORE_TO_COME) === 0 };
}

function assemble(
  body: Document,
  sequences: ReadonlyMap<string, Buffer[]>,
): Pick<Request, 'name' | 'db' | 'body' | 'rawDocuments'> {
  const [name = ''] = Object.keys(body);
  const db = body['$db'];
  let rawDocuments: Buffer[] = [];
  for (const [field, documents] of sequences) {
    if (field === 'documents') rawDocuments = documents;
    else body[field] = documents.map(decodeBody);
  }
  const inline = body['documents'];
  if (Array.isArray(inline) && rawDocuments.length === 0) {
    rawDocuments = inline.filter((item) => item instanceof Uint8Array).map((item) => Buffer.from(item));
  }
  return { name, db: typeof db === 'string' ? db : 'test', body, rawDocuments };
}

/** The legacy form of the drivers' hello. */
function readQuery(message: Buffer): Omit<Request, 'requestId' | 'isLegacy'> {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  if (nameEnd < 0 || nameEnd + 9 > message.length) throw new ProtocolError('a query without a name');
  const [db = ''] = message.toString('utf8', HEADER_BYTES + 4, nameEnd).split('.');
  const outer = decodeBody(readDocumentAt(message, nameEnd + 9, message.length));
  const inner = outer['$query'];
  return { ...assemble(isDocument(inner) ? inner : outer, new Map()), db, wantsReply: true };
}

/** Reads a whole message. */
export function parseMessage(message: Buffer): Request {
  const requestId = message.readInt32LE(4);
  const code = message.readInt32LE(12);
  try {
    if (code === OP_MSG) return { ...readMessage(message), requestId, isLegacy: false };
    if (code === OP_QUERY) return { ...readQuery(message), requestId, isLegacy: true };
  } catch (error) {
    if (error instanceof BSONError || error instanceof RangeError) throw new ProtocolError(error.message);
    throw error;
  }
  throw new ProtocolError(`unknown operation ${code}`);
}

let lastId = 0;

export function replyMessage(request: Pick<Request, 'requestId' | 'isLegacy'>, body: Buffer): Buffer {
  const extra = request.isLegacy ? 20 : 5;
  const head = Buffer.alloc(HEADER_BYTES + extra);
  lastId = (lastId + 1) | 0;
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(lastId, 4);
  head.writeInt32LE(request.requestId, 8);
  head.writeInt32LE(request.isLegacy ? OP_REPLY : OP_MSG, 12);
  if (request.isLegacy) head.writeInt32LE(1, HEADER_BYTES + 16);
  return Buffer.concat([head, body]);
}

/** The body of a reply that is a plain document. */
export function bodyOf(document: Document): Buffer {
  return serialized(document, true);
}

/** Cuts a stream of bytes into messages. */
export class MessageSplitter {
  private chunks: Buffer[] = [];
  private length = 0;

  /** Adds bytes and returns the messages that are complete now. */
  push(chunk: Buffer): Buffer[] {
    this.chunks.push(chunk);
    this.length += chunk.length;
    const messages: Buffer[] = [];
    for (let size = this.nextSize(); size !== undefined && this.length >= size; size = this.nextSize()) {
      const all = this.joined();
      messages.push(all.subarray(0, size));
      this.chunks = size < all.length ? [all.subarray(size)] : [];
      this.length -= size;
    }
    return messages;
  }

  private joined(): Buffer {
    const [only] = this.chunks;
    if (only && this.chunks.length === 1) return only;
    const all = Buffer.concat(this.chunks);
    this.chunks = [all];
    return all;
  }

  private nextSize(): number | undefined {
    if (this.length < 4) return undefined;
    const [first] = this.chunks;
    const head = first && first.length >= 4 ? first : this.joined();
    const size = head.readInt32LE(0);
    if (size < HEADER_BYTES || size > MAX_MESSAGE_BYTES)
      throw new ProtocolError(`a message of ${size} bytes`);
    return size;
  }
}
