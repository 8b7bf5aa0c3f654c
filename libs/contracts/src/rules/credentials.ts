import { LIMITS } from '../limits';
import { TEXTS } from '../texts';

const within = (value: string, bounds: { min: number; max: number }): boolean =>
  value.length >= bounds.min && value.length <= bounds.max;

/** The error for the length of a chosen username, or null (spec 5). */
export function usernameLengthError(username: string): string | null {
  return within(username, LIMITS.username) ? null : TEXTS.usernameLength;
}

export function passwordLengthError(password: string): string | null {
  return within(password, LIMITS.password) ? null : TEXTS.passwordLength;
}

/** The error to show while the confirmation is typed: a mismatch, or null, also when the field is empty (spec 5). */
export function confirmationError(password: string, confirmation: string): string | null {
  return confirmation === '' || confirmation === password ? null : TEXTS.passwordsDiffer;
}
