import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../common/errors/domain-error';
import { errorCode } from '../../common/errors/error-code';

/** Whoever sends nothing for so long, as a phone that has changed its network, is not waited for: others stand behind. */
const SILENCE_MS = 10_000;

/** Reads the one file of a multipart request; the server's limits cut it off where it is too large. */
export async function readPicture(request: FastifyRequest, field: string): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new DomainError('unsupported_media_type', 'Send the picture as multipart form data');
  }
  const { raw } = request;
  raw.setTimeout(SILENCE_MS, () => raw.destroy());
  try {
    return await readFile(request, field);
  } catch (error) {
    if (error instanceof DomainError || String(errorCode(error)).startsWith('FST_')) throw error;
    // The parser's own errors are plain ones, about a form without boundary, begin or end.
    throw new DomainError('malformed_request', 'The form could not be read');
  } finally {
    raw.setTimeout(0);
  }
}

async function readFile(request: FastifyRequest, field: string): Promise<Buffer> {
  // The parser waits for ever for what comes from a connection that was closed before.
  if (request.raw.destroyed) throw new DomainError('malformed_request', 'The form did not come');
  const part = await request.file();
  if (part === undefined || part.fieldname !== field) {
    throw new DomainError('not_a_picture', `Send one picture in the field ${field}`);
  }
  return part.toBuffer();
}
