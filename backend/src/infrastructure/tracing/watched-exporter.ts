import { Logger } from '@nestjs/common';
import { type ContextManager, ROOT_CONTEXT } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';

/** Tells once when the collector no longer takes anything, and once when it does again; not for every batch. */
export class WatchedExporter implements SpanExporter {
  private readonly logger = new Logger('Tracing');
  private isAway = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly contexts: ContextManager,
  ) {}

  export(spans: ReadableSpan[], tell: (result: ExportResult) => void): void {
    const note = (result: ExportResult): void => {
      this.note(result);
      tell(result);
    };
    // A batch is of many traces, and not of the one whose span has begun it.
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
    // The message only: the error itself may carry what the collector answered.
    if (isAway) this.logger.warn({ reason: error?.message }, 'The collector of traces takes none');
    else this.logger.log('The collector of traces takes them again');
  }
}
