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
const LAST_SPANS_MS = 1000;

/**
 * SDK version 2 with API version 1.9, because version 3 requires Node 22. Nothing is registered globally, so that several servers in one
 * process, as in tests, stay independent.
 */
export function openSdk({ url }: TracingConfig): TracingSdk {
  const contexts = new AsyncLocalStorageContextManager().enable();
  const exporter = new WatchedExporter(new OTLPTraceExporter({ url }), contexts);
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': SERVICE_NAME }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  return {
    tracer: provider.getTracer('sharewave'),
    contexts,
    propagator: new W3CTraceContextPropagator(),
    close: () =>
      within(
        LAST_SPANS_MS,
        provider.shutdown().catch(() => undefined),
      ),
  };
}
