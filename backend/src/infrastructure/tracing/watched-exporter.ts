import { Logger } from '@nestjs/common';
import { type ContextManager, ROOT_CONTEXT } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';

/** Logs once when the collector stops accepting spans, and once when it accepts them again; not for every batch. */
export class WatchedExporter implements SpanExporter {
  private readonly logger = new Logger('Tracing');
  private isAway = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly contexts: ContextManager,
  ) {}

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    const note = (result: ExportResult): void => {
      this.note(result);
      done(result);
    };
    // A batch has spans of many traces, so its log line must not carry the trace that started it.
    this.contexts.with(ROOT_CONTEXT, () => this.exporter.export(spans, note));
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.();
  }

  private note({ code, error }: ExportResult): void {
    const isAway = code !== ExportResultCode.SUCCESS;
    if (isAway === this.isAway) return;
    this.isAway = isAway;
    // Only the message: the error may contain the collector's answer.
    if (isAway) this.logger.warn({ reason: error?.message }, 'The trace collector does not accept spans');
    else this.logger.log('The trace collector accepts spans again');
  }
}
