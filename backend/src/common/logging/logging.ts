import type { Params } from 'nestjs-pino';

/** Logs only what identifies the call: queries contain searches, headers tokens, bodies passwords and texts. */
function describeRequest(request: { id?: unknown; method?: string; url?: string }): Record<string, unknown> {
  return { id: request.id, method: request.method, path: request.url?.split('?')[0] };
}

const describeResponse = (response: { statusCode?: number }): Record<string, unknown> => ({
  statusCode: response.statusCode,
});

const REDACTED = [
  'password',
  'passwordHash',
  'token',
  'accessToken',
  'deviceTicket',
  'deviceTickets',
  'authorization',
  'email',
  'text',
  'postMessage',
];

const START_NOISE: ReadonlySet<unknown> = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
  'WebSocketsController',
]);

export function loggerParams(level: string, fieldsOf: (() => object) | null = null): Params {
  return {
    // Its middleware creates a logger per request, which costs a third of the time of a feed page; `logRequests` does not.
    forRoutes: [],
    pinoHttp: {
      level,
      ...(fieldsOf === null ? {} : { mixin: fieldsOf }),
      redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`]), censor: '[removed]' },
      hooks: {
        logMethod(line, write) {
          const [head] = line;
          const context: unknown =
            typeof head === 'object' && head !== null ? Reflect.get(head, 'context') : undefined;
          if (!START_NOISE.has(context)) write.apply(this, line);
        },
      },
      serializers: { req: describeRequest, res: describeResponse },
    },
  };
}
