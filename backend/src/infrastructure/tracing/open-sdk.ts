import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { within } from '../../common/concurrency/within';
import type { TracingConfig } from '../../config/app-config';
import type { TracingSdk } from './tracing';
import { WatchedExporter } from './watched-exporter';

const SERVICE_NAME = 'sharewave-api';
/** A stop has other things to do in its ten seconds than to wait for a collector that is away. */
const LAST_SPANS_MS = 1000;

/**
 * The SDK, sending to the collector in batches from a queue that is bounded; what does not fit is dropped.
 * Version 2 of it, with version 1.9 of its interface: version 3 asks for Node 22.
 * Nothing of it is registered for the whole process, so that several servers in one, as in tests, stay apart.
 */
export function openSdk({ url }: TracingConfig): TracingSdk {
  const contexts = new AsyncLocalStorageContextManager().enable();
  const exporter = new WatchedExporter(new OTLPTraceExporter({ url }), contexts);
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': SERVICE_NAME }))
      // The operator's own names come last: OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES.
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  return {
    tracer: provider.getTracer('sharewave'),
    contexts,
    propagator: new W3CTraceContextPropagator(),
    // That the collector is away has been told, and fails no stop.
    close: () =>
      within(
        LAST_SPANS_MS,
        provider.shutdown().catch(() => undefined),
      ),
  };
}
