import type { FastifyInstance } from 'fastify';
import { addressGroup } from '../../common/http/address-group';
import { rateLimitHeaders } from '../../common/http/rate-limits';
import type { RateLimiter } from './rate-limiter';

/** Counts calls of no route by address, before their body is read; the guard sees only those of a route. */
export function limitUnknownPaths(server: FastifyInstance, limiter: RateLimiter): void {
  server.addHook('preParsing', (request, reply, body, done) => {
    if (!request.is404) {
      done(null, body);
      return;
    }
    limiter.use('visitor', addressGroup(request.ip), request.ip).then((state) => {
      if (state !== null) void reply.headers(rateLimitHeaders(state));
      done(null, body);
    }, done);
  });
}
