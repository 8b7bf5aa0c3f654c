import { z } from 'zod';
import { LIMITS } from '../limits';
import { isBlank, isStorable } from '../rules/written-text';

export const idSchema = z
  .string()
  .regex(/^[0-9a-fA-F]{24}$/, 'Must be 24 hexadecimal digits')
  .toLowerCase();

export const timestampSchema = z.iso.datetime();

export const storableText = z.string().refine(isStorable, 'Contains characters that cannot be stored');

export const writtenText = (max: number) =>
  storableText
    .refine((text) => !isBlank(text), 'Must not be empty')
    .refine((text) => text.length <= max, `Must have at most ${max} characters`);

export const queryNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a whole number')
    .transform(Number)
    .pipe(z.number().int().min(min).max(max));

export const idParams = z.object({ id: idSchema });

export const usernameParams = z.object({
  username: storableText.pipe(z.string().min(1).max(LIMITS.username.max)),
});

/** The form of every error answer; `fields` on validation, `success` false on a refused registration. */
export const errorSchema = z
  .object({
    error: z.string(),
    code: z.string(),
    requestId: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    success: z.literal(false).optional(),
    usernameError: z.string().optional(),
    emailError: z.string().optional(),
  })
  .meta({ id: 'Error' });

export const emptySchema = z.object({});
export type WireError = z.infer<typeof errorSchema>;
