import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { HEALTH_ROUTES } from '../http/health-routes';

const EACH_REQUEST: ReadonlySet<string> = new Set(['debug', 'trace']);

export function logRequests(server: FastifyInstance, level: string): void {
  if (!EACH_REQUEST.has(level)) return;
  const logger = new Logger('Requests');
  server.addHook('onResponse', (request, reply, done) => {
    if (!HEALTH_ROUTES.has(request.routeOptions.url)) {
      logger.debug({ req: request, res: reply.raw, responseTime: Math.round(reply.elapsedTime) });
    }
    done();
  });
}
