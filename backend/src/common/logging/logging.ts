import type { Params } from 'nestjs-pino';

/** Logs only what identifies the call: queries contain searches, headers tokens, bodies passwords and texts. */
function describeRequest(request: { id?: unknown; method?: string; url?: string }): Record<string, unknown> {
  return { id: request.id, method: request.method, path: request.url?.split('?')[0] };
}

const describeResponse = (response: { statusCode?: number }): Record<string, unknown> => ({
  statusCode: response.statusCode,
});

/** Second line of defence: fields of these names are never logged, at any depth. */
const REDACTED = [
  'password',
  'passwordHash',
  'token',
  'accessToken',
  'authorization',
  'email',
  'text',
  'postMessage',
];

/** Nest's loggers that list every route, and report a busy port, which `main.ts` reports better. */
const START_NOISE: ReadonlySet<unknown> = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
  'WebSocketsController',
]);

/** One JSON line per event, with fields of the running work if there are any. */
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
