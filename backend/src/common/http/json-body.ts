import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { LIMITS } from '@sharewave/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error';
import { isDeeperThan } from './json-depth';

/** Accepts only JSON and multipart. The body stays unread until `readBody`, so that a refused caller cannot make the server read it. */
export function leaveBodiesUnread(server: FastifyInstance): void {
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser('application/json', (_request, body, done) => done(null, body));
}

/** Reads and parses JSON that is still unread. An empty body counts as none, so a call without a body may send any Content-Type. */
export async function readBody(request: FastifyRequest): Promise<void> {
  if (!(request.body instanceof Readable)) return;
  const json = await readWithin(request.routeOptions.bodyLimit, request.body, request.headers);
  request.body = json.length === 0 ? undefined : await parse(request, json);
}

const tooLarge = (): DomainError => new DomainError('too_large', 'This is too large');

function readWithin(
  maxBytes: number,
  body: Readable,
  { 'content-length': announced = '0' }: FastifyRequest['headers'],
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(announced) > maxBytes) {
      reject(tooLarge());
      return;
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) reject(tooLarge());
      else chunks.push(chunk);
    });
    body.once('end', () => resolve(Buffer.concat(chunks, bytes)));
    body.once('error', () => reject(new DomainError('malformed_request', 'The request was interrupted')));
  });
}

function parse(request: FastifyRequest, json: Buffer): Promise<unknown> {
  if (isDeeperThan(LIMITS.bodyDepth, json)) {
    const text = `The request body may be at most ${LIMITS.bodyDepth} levels deep`;
    throw new DomainError('malformed_request', text);
  }
  // Invalid UTF-8 would be decoded to replacement characters, and stored as text that nobody wrote.
  if (!isUtf8(json)) throw new DomainError('malformed_request', 'The request body must be UTF-8');
  const parser = request.server.getDefaultJsonParser('error', 'error');
  return new Promise((resolve, reject) => {
    void parser(request, json.toString(), (error, value) =>
      error === null ? resolve(value) : reject(error),
    );
  });
}
