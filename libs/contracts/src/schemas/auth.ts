import { z } from 'zod';
import { LIMITS } from '../limits';
import { RESERVED_USERNAMES } from '../routes';
import { isRoleName } from '../rules/role-names';
import { TEXTS } from '../texts';
import { idSchema, storableText, writtenText } from './common';

const USERNAME_PATTERN = /^[A-Za-z0-9._-]+$/;
/** Marks that turn the direction of the text after a name: embeddings, overrides and isolates. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

export const usernameSchema = z
  .string()
  .min(LIMITS.username.min, TEXTS.usernameLength)
  .max(LIMITS.username.max, TEXTS.usernameLength)
  .regex(USERNAME_PATTERN, TEXTS.usernameCharacters)
  .refine((name) => !RESERVED_USERNAMES.includes(name.toLowerCase()), TEXTS.usernameCharacters)
  .refine((name) => !isRoleName(name), TEXTS.usernameReserved);

export const passwordSchema = storableText
  .refine((password) => password.length >= LIMITS.password.min, TEXTS.passwordLength)
  .refine((password) => password.length <= LIMITS.password.max, TEXTS.passwordLength);

export const emailSchema = z
  .string()
  .max(LIMITS.email.max, TEXTS.emailUnusable)
  .pipe(z.email(TEXTS.emailUnusable));

/** A calendar day before today: YYYY-MM-DD, or an ISO time whose date part counts. Answers the date part. */
export const dateOfBirthSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T[0-9:.]{5,18}(Z|[+-]\d{2}:?\d{2})?)?$/, 'Must be a date such as 1990-12-31')
  .transform((value) => value.slice(0, 10))
  .refine((day) => {
    const time = Date.parse(`${day}T00:00:00Z`);
    return Number.isFinite(time) && new Date(time).toISOString().startsWith(day);
  }, 'Must be a date that exists')
  .refine((day) => day < new Date().toISOString().slice(0, 10), 'Must be in the past');

export const availabilityRequest = z
  .object({ username: z.string().max(1000), email: z.string().max(1000) })
  .meta({ id: 'AvailabilityRequest' });
export const availabilityResponse = z
  .object({ usernameError: z.string().optional(), emailError: z.string().optional() })
  .meta({ id: 'Availability' });

export const registrationRequest = z
  .object({
    fullName: writtenText(LIMITS.fullName.max)
      .refine(
        (name) => !DIRECTION_MARKS.test(name),
        'Must not contain marks that change the direction of the text',
      )
      .refine((name) => !isRoleName(name), TEXTS.fullNameReserved),
    username: usernameSchema,
    password: passwordSchema,
    email: emailSchema,
    dateOfBirth: dateOfBirthSchema,
  })
  .meta({ id: 'Registration' });
export const registrationResponse = z
  .object({ success: z.literal(true), id: idSchema })
  .meta({ id: 'Registered' });

/** `deviceTickets` are those that earlier logins in this browser answered, whoever logged in: the API finds the account's own. */
export const loginRequest = z
  .object({
    emailOrUsername: z.string().max(1000),
    password: z.string().max(1000),
    deviceTickets: z.array(z.string().max(100)).max(LIMITS.deviceTickets).optional(),
  })
  .meta({ id: 'Login' });
/** `deviceTicket` proves in later logins that somebody has logged in to this account here. It opens nothing. */
export const loginResponse = z
  .object({
    token: z.string(),
    jwtusername: z.string(),
    jwtid: idSchema,
    deviceTicket: z.string().optional(),
  })
  .meta({ id: 'LoggedIn' });

export const logoutLaterRequest = z
  .object({
    ticket: z.string().regex(/^(?:[0-9a-f]{32}|[0-9a-f]{24})\.[\w-]{22}$/, 'Must be a logout ticket'),
  })
  .meta({ id: 'LogoutLater' });

export const loginStatusResponse = z
  .object({
    status: z.literal(TEXTS.loggedIn),
    user: z.object({
      jwtusername: z.string(),
      jwtid: idSchema,
      // So that a page needs no second call to show who is signed in.
      fullName: z.string().optional(),
      profilePhotoURL: z.string().optional(),
    }),
  })
  .meta({ id: 'LoginStatus' });

export type WireAvailability = z.infer<typeof availabilityResponse>;
export type Registration = z.output<typeof registrationRequest>;
export type LoginRequest = z.infer<typeof loginRequest>;
export type WireLogin = z.infer<typeof loginResponse>;
export type WireLoginStatus = z.infer<typeof loginStatusResponse>;
