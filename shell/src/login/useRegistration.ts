import { failureState } from '@sharewave/app-kit';
import { checkAvailability, isApiError, register } from '@sharewave/api-client';
import { confirmationError, passwordLengthError, usernameLengthError } from '@sharewave/contracts';
import { useState } from 'react';

/** The values of the registration form, as typed. */
export interface RegistrationFields {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  password: string;
  confirmation: string;
  dateOfBirth: string;
}

/** The error texts under the fields; null = no error. */
interface FieldErrors {
  /** Of the full name, shown at its first part. */
  firstName: string | null;
  username: string | null;
  email: string | null;
  password: string | null;
  dateOfBirth: string | null;
}

const EMPTY: RegistrationFields = {
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  password: '',
  confirmation: '',
  dateOfBirth: '',
};

const NO_ERRORS: FieldErrors = {
  firstName: null,
  username: null,
  email: null,
  password: null,
  dateOfBirth: null,
};

const lengthErrors = ({ username, password }: RegistrationFields): FieldErrors => ({
  ...NO_ERRORS,
  username: usernameLengthError(username),
  password: passwordLengthError(password),
});

const hasErrors = (errors: FieldErrors): boolean => Object.values(errors).some((error) => error !== null);

function readText(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const value: unknown = Object.entries(body).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : null;
}

/**
 * The API's texts about what only it can check: a name or address that was taken after the pre-check, a reserved full name, a common
 * password, or the least age.
 */
function refusedErrors(error: unknown): FieldErrors {
  if (isApiError(error, 400)) {
    const { fullName: firstName = null, password = null, dateOfBirth = null } = error.fields;
    return { ...NO_ERRORS, firstName, password, dateOfBirth };
  }
  if (!isApiError(error, 409)) return NO_ERRORS;
  return {
    ...NO_ERRORS,
    username: readText(error.body, 'usernameError'),
    email: readText(error.body, 'emailError'),
  };
}

/** Checks username and address for uniqueness, then registers; returns the errors, or null after a success. */
async function createMember(fields: RegistrationFields): Promise<FieldErrors | null> {
  const { firstName, lastName, username, email, password, dateOfBirth } = fields;
  const availability = await checkAvailability({ username, email });
  if (availability.usernameError !== null || availability.emailError !== null) {
    return { ...NO_ERRORS, username: availability.usernameError, email: availability.emailError };
  }
  const fullName = `${firstName} ${lastName}`;
  const isDone = await register({ fullName, username, password, email, dateOfBirth });
  return isDone ? null : NO_ERRORS;
}

/** State and actions of the registration form (spec 4, 5). */
export function useRegistration(onRegistered: () => void) {
  const [fields, setFields] = useState(EMPTY);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [stops, setStops] = useState(0);
  const [isSending, setSending] = useState(false);
  const [unsent, setUnsent] = useState<string | null>(null);

  const change = (name: keyof RegistrationFields, value: string) => {
    const next = { ...fields, [name]: value };
    setFields(next);
    setErrors((shown) => {
      if (name === 'lastName') return { ...shown, firstName: null };
      if (name === 'firstName' || name === 'email' || name === 'dateOfBirth')
        return { ...shown, [name]: null };
      if (name !== 'username' && name !== 'password') return shown;
      // An error that is shown already is updated while typing; a new one appears only when the field loses the focus.
      const isShown = shown[name] !== null && value !== '';
      return { ...shown, [name]: isShown ? lengthErrors(next)[name] : null };
    });
  };

  const checkLength = (name: 'username' | 'password') => {
    if (fields[name] === '') return;
    setErrors((shown) => ({ ...shown, [name]: shown[name] ?? lengthErrors(fields)[name] }));
  };

  const stop = (found: FieldErrors) => {
    setErrors(found);
    setStops((count) => count + 1);
  };
  const submit = async () => {
    const found = lengthErrors(fields);
    setUnsent(null);
    // The mismatch is already shown under its field: the submission just stops (spec 5).
    if (hasErrors(found) || fields.confirmation !== fields.password) return stop(found);
    setErrors(NO_ERRORS);
    setSending(true);
    try {
      const refusal = await createMember(fields);
      if (refusal === null) onRegistered();
      else stop(refusal);
    } catch (error) {
      console.warn('The registration failed', error);
      stop(refusedErrors(error));
      if (isApiError(error) && (error.status === 0 || error.status === 429 || error.status >= 500)) {
        setUnsent(failureState(error, navigator.onLine ? 'Not sent' : 'You are offline'));
      }
    } finally {
      setSending(false);
    }
  };

  return {
    fields,
    errors: { ...errors, confirmation: confirmationError(fields.password, fields.confirmation) },
    isSending,
    /** How many submissions were stopped. */
    stops,
    /** The text to show if the registration could not be sent; null otherwise. */
    unsent,
    change,
    checkLength,
    submit,
  };
}
