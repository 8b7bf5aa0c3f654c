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

/** What the SDK gives, once it is loaded. */
export interface TracingSdk {
  readonly tracer: Tracer;
  /** Knows, of whatever runs, on whose behalf it does. */
  readonly contexts: ContextManager;
  /** Reads of a request which trace it belongs to. */
  readonly propagator: TextMapPropagator;
  /** Sends what is left, as far as that is possible at once. */
  close(): Promise<void>;
}

/** How a piece of work has ended. */
export interface Ending {
  readonly outcome: string;
  /** Whether we are to blame; what a caller did wrong is no failure of ours. */
  readonly isFailure: boolean;
}

/**
 * Follows the work of this node, for whoever has set a collector for it. Attributes come from the code alone: never
 * from a member's words, names, addresses or searches. Without a collector everything passes straight through.
 */
export class Tracing {
  constructor(readonly sdk: TracingSdk | null) {}

  /** What each line of the log tells of the running work: its trace, where it belongs to one. */
  get logFields(): { traceId?: string } {
    const context = this.sdk === null ? undefined : trace.getSpanContext(this.sdk.contexts.active());
    return context === undefined ? {} : { traceId: context.traceId };
  }

  /** Does work that nobody's trace has led to, and that begins one of its own. */
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

  /** A span under that of the running work; null where there is none, or where it has ended already. */
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

/** Marks a span as failed, by a word of ours: messages of errors may repeat what members wrote. */
export function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
