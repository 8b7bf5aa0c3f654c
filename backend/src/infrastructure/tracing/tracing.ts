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

/** What the loaded SDK provides. */
export interface TracingSdk {
  readonly tracer: Tracer;
  /** Tracks the active span of the running code. */
  readonly contexts: ContextManager;
  /** Reads the trace of a request from its headers. */
  readonly propagator: TextMapPropagator;
  /** Flushes the queue, as far as possible within the timeout. */
  close(): Promise<void>;
}

/** The outcome of a piece of work. */
export interface Ending {
  readonly outcome: string;
  /** Whether it is a fault of ours; a caller's mistake is not. */
  readonly isFailure: boolean;
}

/**
 * Traces the work of this node if a collector is set; otherwise it does nothing. Attributes come only from the code, never
 * from members' texts, names, addresses or searches.
 */
export class Tracing {
  constructor(readonly sdk: TracingSdk | null) {}

  /** Log fields of the running work: its trace id, if it has one. */
  get logFields(): { traceId?: string } {
    const context = this.sdk === null ? undefined : trace.getSpanContext(this.sdk.contexts.active());
    return context === undefined ? {} : { traceId: context.traceId };
  }

  /** Runs work as the root of a new trace. */
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

  /** A child span of the running work; null if there is no parent span, or it has ended. */
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
