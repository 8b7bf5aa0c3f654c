import { ROUTES, type PartLoad } from '@sharewave/contracts';
import { call } from '../http-client';

export type { PartLoad };

/** Tells how the parts of the page loaded; outlives the page. */
export async function reportParts(loads: readonly PartLoad[]): Promise<void> {
  await call(ROUTES.reportParts, { body: { loads }, keepalive: true });
}
