import type { TracingConfig } from '../../config/app-config';
import { Tracing } from './tracing';

/** Loads the SDK only if a collector is set; otherwise it costs neither time nor memory. */
export async function openTracing(config: TracingConfig | null): Promise<Tracing> {
  if (config === null) return new Tracing(null);
  const { openSdk } = await import('./open-sdk');
  return new Tracing(openSdk(config));
}
