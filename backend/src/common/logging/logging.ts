import type { Params } from 'nestjs-pino';

/** Only what says which call it was: queries hold searches, headers hold tokens, bodies hold passwords and texts. */
function describeRequest(request: { id?: unknown; method?: string; url?: string }): Record<string, unknown> {
  return { id: request.id, method: request.method, path: request.url?.split('?')[0] };
}

const describeResponse = (response: { statusCode?: number }): Record<string, unknown> => ({
  statusCode: response.statusCode,
});

/** Second line: a field of one of these names is never written, wherever it stands. */
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

/** Where Nest tells of every route that it finds, and of a busy port, which `main.ts` says better. */
const START_NOISE: ReadonlySet<unknown> = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
  'WebSocketsController',
]);

/** One JSON line for each event; with what else is known of what runs, where anything is. */
export function loggerParams(level: string, fieldsOf: (() => object) | null = null): Params {
  return {
    // Its middleware makes a logger for each request, which costs a third of a page of the feed; `logRequests` does not.
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
