import { z } from 'zod';
import { REMOTE_NAMES } from '../constants';
import { LIMITS } from '../limits';
import { storableText } from './common';

const partNameSchema = z.enum(['shell', ...REMOTE_NAMES] as const);

const partFailureKindSchema = z.enum([
  'unreachable',
  'timeout',
  'altered',
  'incompatible',
  'import',
  'render',
]);

const partLoad = z.object({
  /** Id of one page load, so that a report that is sent twice counts once. */
  loadId: z.string().regex(/^[\w-]{8,64}$/, 'Not a valid load id'),
  part: partNameSchema,
  version: z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/, 'Not a valid version'),
  durationMs: z.number().int().min(0).max(600_000),
  failure: z
    .object({
      kind: partFailureKindSchema,
      detail: storableText.pipe(z.string().max(LIMITS.partReport.detail)),
    })
    .nullable(),
});

export const partReport = z
  .object({ loads: z.array(partLoad).min(1).max(LIMITS.partReport.loads) })
  .meta({ id: 'PartReport' });

export type WirePartReport = z.infer<typeof partReport>;
export type PartLoad = z.infer<typeof partLoad>;
export type PartFailureKind = z.infer<typeof partFailureKindSchema>;
