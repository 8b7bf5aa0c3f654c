import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import helmet from '@fastify/helmet';
import { LIMITS, LIST_COMPLETE_HEADER, LIST_FRIENDS_HEADER, ROUTES, SOCKET_PATH } from '@sharewave/contracts';
import { Logger } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error';
import { toDomainError, toErrorAnswer } from '../errors/error-answer';
import { clientAddress } from './client-address';
import { answerClientError } from './client-error';
import { dropUnreadBodies } from './drop-unread-bodies';
import { ignoreUpgrades } from './ignore-upgrades';
import { leaveBodiesUnread } from './json-body';

const logger = new Logger('Failure');

const REQUEST_TIMEOUT_MS = 2 * 60 * 1000;
/** Room for the longest search, whose characters take up to nine bytes each in a URL, and for everything else. */
const MAX_HEADER_BYTES = 96 * 1024;
const REQUEST_ID = /^[\w-]{8,64}$/;

function requestIdOf(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

export function createHttpAdapter(trustedProxies: number): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: LIMITS.bodyBytes,
    trustProxy: (_address, hop) => hop < trustedProxies,
    // Only a proxy may name requests: a visitor could make their log lines pass for those of others.
    genReqId: trustedProxies > 0 ? requestIdOf : () => randomUUID(),
    // Too long a parameter is refused by its route: the router would answer without the headers for other origins.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_HEADER_BYTES },
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: frameworkErrorAnswer(trustedProxies),
    clientErrorHandler: (error, socket) => answerClientError(error, socket, trustedProxies),
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

/** For what the router cannot read. Its request knows no trusted proxies, so that `ip` would be the nearest one. */
function frameworkErrorAnswer(trustedProxies: number) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = toDomainError(error);
    const address = clientAddress(request.raw, trustedProxies);
    logger.log({ req: request, code: refusal.code, address }, 'Request refused');
    const { status, headers, body } = toErrorAnswer(refusal, request.id);
    void reply
      .status(status)
      .headers({ ...headers, 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff' })
      .send(body);
  };
}

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
      LIST_FRIENDS_HEADER,
      'Retry-After',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'X-Request-Id',
    ],
    // Chromium allows two hours at most, Firefox a day.
    maxAge: 7_200,
    // A bare OPTIONS is legal, and refusing it would answer plain text.
    strictPreflight: false,
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'no-referrer' },
    ...(options.isHttps ? {} : { strictTransportSecurity: false }),
  });
  const server = app.getHttpAdapter().getInstance();
  ignoreExpectHeader(server.server);
  ignoreUpgrades(server.server, `${SOCKET_PATH}/`);
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('X-Request-Id', request.id);
    done();
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('Cache-Control')) void reply.header('Cache-Control', 'no-store');
    if (options.isDraining()) void reply.header('Connection', 'close');
    done();
  });
  allowLongPosts(server);
  refuseEncodedBodies(server);
  leaveBodiesUnread(server);
  dropUnreadBodies(server);
}

/** Ignores any `Expect` other than `100-continue`: Node by itself would answer a bare 417. */
function ignoreExpectHeader(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

function refuseEncodedBodies(server: FastifyInstance): void {
  server.addHook('preParsing', (request, reply, body, done) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers;
    if (encoding.toLowerCase() === 'identity') {
      done(null, body);
      return;
    }
    void reply.header('Accept-Encoding', 'identity');
    done(new DomainError('unsupported_media_type', 'Compressed request bodies are not accepted'));
  });
}

/** Called before the routes are registered, which is without the slash at their end. */
function allowLongPosts(server: FastifyInstance): void {
  const path = ROUTES.createPost.path.replace(/\/$/, '');
  server.addHook('onRoute', (route) => {
    if (route.method === ROUTES.createPost.method && route.url === path)
      route.bodyLimit = LIMITS.postBodyBytes;
  });
}
