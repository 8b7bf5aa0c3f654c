import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../common/errors/domain-error';
import { errorCode } from '../../common/errors/error-code';

/** Idle timeout of an upload, for example of a phone that changed its network: others wait in the queue. */
const IDLE_TIMEOUT_MS = 10_000;

export async function readPicture(request: FastifyRequest, field: string): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new DomainError('unsupported_media_type', 'Send the picture as multipart form data');
  }
  const { raw } = request;
  raw.setTimeout(IDLE_TIMEOUT_MS, () => raw.destroy());
  try {
    return await readFile(request, field);
  } catch (error) {
    if (error instanceof DomainError || String(errorCode(error)).startsWith('FST_')) throw error;
    // The parser throws plain errors for a malformed form.
    throw new DomainError('malformed_request', 'The form could not be read');
  } finally {
    raw.setTimeout(0);
  }
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
