import { z } from 'zod';
import { MAX_NAME, partNameSchema, versionSchema } from './shape';

const percentSchema = z.number().min(0).max(100);
export const MAX_WHY = 300;
const text = z.string().max(MAX_WHY);

const eventFields = z.object({
  at: z.iso.datetime(),
  by: z.string().max(MAX_NAME),
  action: z.preprocess(
    // States recorded by 0.1.0 have the former name.
    (action) => (action === 'set-back' ? 'auto-rollback' : action),
    z.enum(['promote', 'canary', 'pin', 'unpin', 'rollback', 'auto-rollback']),
  ),
  /**
   * The version that the action shows or, for `rollback` and `auto-rollback`, takes back. In states recorded before `to` existed,
   * a `rollback` without a canary has its target here.
   */
  version: versionSchema,
  /** The version that members get instead of one that is taken back; missing in older states. */
  to: versionSchema.optional(),
  why: text.optional(),
});
export type ReleaseEvent = z.infer<typeof eventFields>;
/** Loose, like the schemas below: fields that only a newer version knows are written back as they are. */
const eventSchema: z.ZodType<ReleaseEvent> = eventFields.loose();

const partFields = z.object({
  /** The version of all members who are not in the canary. */
  stable: versionSchema,
  canary: z.object({ version: versionSchema, percent: percentSchema }).nullable(),
  /** A pinned part accepts no promotion and no canary, and is not rolled back automatically. */
  pinned: z.boolean(),
  /** While somebody holds the part, it is not rolled back automatically. Not an event: versions before 0.2.0 refuse a state with an unknown action. */
  held: z
    .object({ by: z.string().max(MAX_NAME), at: z.iso.datetime(), why: text.optional() })
    .loose()
    .optional(),
  /**
   * For each shown version the number of the state before the first that showed it: a version that comes back has another
   * one. Missing for a version that was shown before this was recorded.
   */
  since: z.record(versionSchema, z.number().int().nonnegative()).default({}),
  former: z.array(versionSchema).max(10),
  failed: z.record(versionSchema, text),
  removing: z.array(versionSchema).default([]),
  events: z.array(eventSchema).max(30),
});
export type PartState = z.infer<typeof partFields>;
const partStateSchema: z.ZodType<PartState> = partFields.loose();

const stateFields = z.object({
  format: z.literal(1),
  revision: z.number().int().nonnegative(),
  at: z.iso.datetime(),
  parts: z.partialRecord(partNameSchema, partStateSchema),
});
export type LedgerState = z.infer<typeof stateFields>;
export const ledgerStateSchema: z.ZodType<LedgerState> = stateFields.loose();

export const EMPTY_STATE: LedgerState = {
  format: 1,
  revision: 0,
  at: new Date(0).toISOString(),
  parts: {},
};
