import { ROUTES, type PartLoad } from '@sharewave/contracts';
import { call } from '../http-client';

export type { PartLoad };

/** Reports how the parts of the page have loaded; the call outlives the page. */
export async function reportParts(loads: readonly PartLoad[]): Promise<void> {
  await call(ROUTES.reportParts, { body: { loads }, keepalive: true });
}
