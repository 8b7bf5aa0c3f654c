import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics';

/** Times every request by the route that it met; whatever met none counts together. */
export function timeRequests(server: FastifyInstance, { httpSeconds }: Metrics): void {
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    // Methods that no route has are the caller's invention.
    const method = route === 'none' ? 'any' : request.method;
    httpSeconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}
