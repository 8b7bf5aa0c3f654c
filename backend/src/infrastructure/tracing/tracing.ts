import {
  type Attributes,
  type Context,
  type ContextManager,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapPropagator,
  trace,
  type Tracer,
} from '@opentelemetry/api';

export interface TracingSdk {
  readonly tracer: Tracer;
  readonly contexts: ContextManager;
  readonly propagator: TextMapPropagator;
  close(): Promise<void>;
}

export interface Ending {
  readonly outcome: string;
  readonly isFailure: boolean;
}

/** Does nothing without a collector. Attributes come only from the code, never from members' texts, names, addresses or searches. */
export class Tracing {
  constructor(readonly sdk: TracingSdk | null) {}

  get logFields(): { traceId?: string } {
    const context = this.sdk === null ? undefined : trace.getSpanContext(this.sdk.contexts.active());
    return context === undefined ? {} : { traceId: context.traceId };
  }

  async follow<T>(name: string, work: () => Promise<T>, endingOf: (result: T) => Ending): Promise<T> {
    if (this.sdk === null) return work();
    const { tracer, contexts } = this.sdk;
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, root: true });
    try {
      const result = await contexts.with(trace.setSpan(ROOT_CONTEXT, span), work);
      const { outcome, isFailure } = endingOf(result);
      span.setAttribute('sharewave.outcome', outcome);
      if (isFailure) fail(span, outcome);
      return result;
    } finally {
      span.end();
    }
  }

  startBelow(name: string, attributes: Attributes): Span | null {
    if (this.sdk === null) return null;
    const active: Context = this.sdk.contexts.active();
    if (trace.getSpan(active)?.isRecording() !== true) return null;
    return this.sdk.tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, active);
  }

  async close(): Promise<void> {
    await this.sdk?.close();
  }
}

/** Marks a span as failed with a fixed code, because error messages may contain members' texts. */
export function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
