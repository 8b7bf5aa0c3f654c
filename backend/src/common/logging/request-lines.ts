import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

const HEALTH_PATHS = /^\/(healthz|readyz)\/?(\?|$)/;

/** Writes a line for each request that is answered, but those that ask for health all the time. */
export function logRequests(server: FastifyInstance): void {
  const logger = new Logger('Requests');
  server.addHook('onResponse', (request, reply, done) => {
    if (!HEALTH_PATHS.test(request.url)) {
      logger.debug({ req: request, res: reply.raw, responseTime: Math.round(reply.elapsedTime) });
    }
    done();
  });
}
