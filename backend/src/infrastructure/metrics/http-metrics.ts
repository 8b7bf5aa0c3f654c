import type { FastifyInstance } from 'fastify';
import { HEALTH_ROUTES } from '../../common/http/health-routes';
import type { Metrics } from './metrics';

/** Times requests by the route that they met, those of who watches the node excepted; whatever met none counts together. */
export function timeRequests(server: FastifyInstance, { httpSeconds }: Metrics): void {
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    if (HEALTH_ROUTES.has(route)) return done();
    // Methods that no route has are the caller's invention.
    const method = route === 'none' ? 'any' : request.method;
    httpSeconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}
