import type { Socket } from 'node:net';
import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../common/errors/domain-error';
import { errorCode } from '../../common/errors/error-code';

/** A phone that changes its network is silent for some seconds. */
const LOOK_EVERY_MS = 10_000;
/** Slower than this, a photo of a megabyte would not arrive within the two minutes that a request may take. */
const MIN_BYTES_PER_SECOND = 8 * 1024;

export async function readPicture(request: FastifyRequest, field: string): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new DomainError('unsupported_media_type', 'Send the picture as multipart form data');
  }
  const arrived = new AbortController();
  try {
    return await Promise.race([readFile(request, field), refuseSlowness(request.raw.socket, arrived.signal)]);
  } catch (error) {
    if (error instanceof DomainError || String(errorCode(error)).startsWith('FST_')) throw error;
    // The parser throws plain errors for a malformed form.
    throw new DomainError('malformed_request', 'The form could not be read');
  } finally {
    arrived.abort();
  }
}

/** Rejects when the sender is too slow, because others wait for its place. */
function refuseSlowness(socket: Socket, arrived: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      const { bytesRead } = socket;
      if (bytesRead - before < MIN_BYTES_PER_SECOND * (LOOK_EVERY_MS / 1000))
        reject(new DomainError('malformed_request', 'The picture arrived too slowly'));
      before = bytesRead;
    }, LOOK_EVERY_MS);
    arrived.addEventListener('abort', () => clearInterval(timer));
  });
}

async function readFile(request: FastifyRequest, field: string): Promise<Buffer> {
  // The parser waits for ever on a connection that was closed before it started.
  if (request.raw.destroyed) throw new DomainError('malformed_request', 'The upload was interrupted');
  const part = await request.file();
  if (part === undefined || part.fieldname !== field) {
    throw new DomainError('not_a_picture', `Send one picture in the field ${field}`);
  }
  const content = await part.toBuffer();
  // The parser misses a cut after its last chunk, and returns what came before.
  if (part.file.truncated) throw new DomainError('too_large', 'This is too large');
  return content;
}
