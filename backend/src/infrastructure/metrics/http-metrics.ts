import type { FastifyInstance } from 'fastify';
import { HEALTH_ROUTES } from '../../common/http/health-routes';
import type { Metrics } from './metrics';

export function timeRequests(server: FastifyInstance, { httpSeconds }: Metrics): void {
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    if (HEALTH_ROUTES.has(route)) return done();
    const method = route === 'none' ? 'any' : request.method;
    httpSeconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}
