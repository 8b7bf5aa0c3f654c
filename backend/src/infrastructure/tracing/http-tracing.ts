import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HEALTH_ROUTES } from '../../common/http/health-routes';
import { fail, type TracingSdk } from './tracing';

/** A span for each request. Our own hooks, because the library for Fastify puts paths into its spans, which contain names of members. */
export function followRequests(server: FastifyInstance, sdk: TracingSdk): void {
  const { contexts } = sdk;
  server.addHook('onRequest', (request, reply, done) => {
    if (HEALTH_ROUTES.has(request.routeOptions.url)) {
      done();
      return;
    }
    const { context, span } = start(request, sdk);
    // Runs for every request, also if the caller has gone.
    reply.raw.once('close', () => end(span, reply));
    contexts.with(context, done);
  });
}

function start(
  request: FastifyRequest,
  { tracer, propagator }: TracingSdk,
): { context: Context; span: Span } {
  const { traceparent } = request.headers;
  // Reads no other propagation headers: they can contain any text, which would be sent to the collector.
  const caller = propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
  const { method } = request;
  const route = request.routeOptions.url;
  const span = tracer.startSpan(
    route === undefined ? method : `${method} ${route}`,
    {
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': method,
        ...(route === undefined ? {} : { 'http.route': route }),
      },
    },
    caller,
  );
  return { context: trace.setSpan(caller, span), span };
}

function end(span: Span, { raw, statusCode }: FastifyReply): void {
  if (raw.writableFinished) {
    span.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) fail(span, String(statusCode));
  } else fail(span, 'aborted');
  span.end();
}
