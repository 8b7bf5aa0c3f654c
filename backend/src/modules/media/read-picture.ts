import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../common/errors/domain-error';

/** Reads the one file of a multipart request; the server's limits cut it off where it is too large. */
export async function readPicture(request: FastifyRequest, field: string): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new DomainError('unsupported_media_type', 'Send the picture as multipart form data');
  }
  const part = await request.file();
  if (part === undefined || part.fieldname !== field) {
    throw new DomainError('not_a_picture', `Send one picture in the field ${field}`);
  }
  return part.toBuffer();
}
