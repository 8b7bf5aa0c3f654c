import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import helmet from '@fastify/helmet';
import { LIMITS, LIST_COMPLETE_HEADER } from '@sharewave/contracts';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error';
import { toDomainError, toErrorAnswer } from '../errors/error-answer';
import { answerClientError } from './client-error';

/** Whoever sends more slowly than this lets the largest upload come is cut off. */
const REQUEST_TIMEOUT_MS = 2 * 60 * 1000;
/** The longest search, each of its signs nine bytes in an address, and room for all else. */
const MAX_HEADER_BYTES = 96 * 1024;
const REQUEST_ID = /^[\w-]{8,64}$/;

/** The id that a proxy in front gave the request, if it looks like one, or a new one. */
function requestIdOf(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** The HTTP server under Nest, with the limits that hold before any of our code runs. */
export function createHttpAdapter(trustedProxies: number): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: LIMITS.bodyBytes,
    trustProxy: (_address, hop) => hop < trustedProxies,
    genReqId: requestIdOf,
    // Whatever fits the request reaches its route, which refuses what no id or name can be in words that
    // browsers may read: the router itself would answer without the headers for other origins.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_HEADER_BYTES },
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // A request that comes as the server closes is still answered.
    return503OnClosing: false,
    // Addresses that cannot be decoded never reach a route, nor the filter.
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    multipart: {
      throwFileSizeLimit: true,
      limits: {
        files: 1,
        fields: 5,
        parts: 6,
        fileSize: LIMITS.upload.maxBytes,
        fieldNameSize: 100,
        fieldSize: 1000,
        headerPairs: 20,
      },
    },
  });
}

function answerFrameworkError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers, body } = toErrorAnswer(toDomainError(error), request.id);
  // None of the hooks that set headers have run.
  void reply
    .status(status)
    .headers({ ...headers, 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff' })
    .send(body);
}

/** Headers, origins and body parsing of every answer and request. */
export async function configureHttp(
  app: NestFastifyApplication,
  options: { webOrigins: readonly string[]; isHttps: boolean; isDraining: () => boolean },
): Promise<void> {
  app.enableCors({
    origin: [...options.webOrigins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type'],
    exposedHeaders: [
      LIST_COMPLETE_HEADER,
      'Retry-After',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'X-Request-Id',
    ],
    maxAge: 600,
    // A bare OPTIONS is no mistake; refusing it would be answered as plain text.
    strictPreflight: false,
  });
  await app.register(helmet, {
    // Answers are data: nothing in them may load or run anything, wherever they are shown.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'no-referrer' },
    ...(options.isHttps ? {} : { strictTransportSecurity: false }),
  });
  const server = app.getHttpAdapter().getInstance();
  passOverExpectations(server.server);
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('X-Request-Id', request.id);
    done();
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    // So that no later request meets a connection as it closes.
    if (options.isDraining()) void reply.header('Connection', 'close');
    done();
  });
  refusePacked(server);
  parseJsonOnly(server);
}

/** A request is served whatever it expects beside `100-continue`: Node would refuse it with a bare 417 by itself. */
function passOverExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Bodies are read as they come: one that says to be packed is refused, whatever is in it. */
function refusePacked(server: FastifyInstance): void {
  server.addHook('preParsing', (request, reply, body, done) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers;
    if (encoding.toLowerCase() === 'identity') {
      done(null, body);
      return;
    }
    void reply.header('Accept-Encoding', 'identity');
    done(new DomainError('unsupported_media_type', 'Packed content is not taken here'));
  });
}

/** JSON and multipart are taken, nothing else; an empty body is no body, so a call without one may name its type. */
function parseJsonOnly(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    // Reading other bytes as text would put a mark in the place of each, and keep what nobody has written.
    else if (!isUtf8(body)) done(new DomainError('malformed_request', 'The text has to be UTF-8'));
    else void parseJson(request, body.toString(), done);
  });
}
