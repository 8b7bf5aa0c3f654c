import { LIMITS } from '@sharewave/contracts';
import { Button, TextField } from '@sharewave/ui';
import { Overlay } from '@sharewave/ui/overlay';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { Actions, Form, Pair, Unsent } from './RegisterOverlay.styles';
import { type RegistrationFields, useRegistration } from './useRegistration';

interface RegisterOverlayProps {
  open: boolean;
  onClose: () => void;
  onRegistered: () => void;
}

/** Half of the full name's limit, minus the space between the two names. */
const NAME_MAX_LENGTH = Math.floor((LIMITS.fullName.max - 1) / 2);
const EARLIEST_BIRTHDAY = '1900-01-01';
const DAY_MS = 86_400_000;

const yesterday = (): string => new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);

type Registration = ReturnType<typeof useRegistration>;

/** The props that all fields of the form share. */
function bind({ fields, change }: Registration, name: keyof RegistrationFields) {
  return {
    name,
    value: fields[name],
    required: true,
    onChange: (event: { target: { value: string } }) => {
      change(name, event.target.value);
    },
  };
}

function NameFields({ registration }: { registration: Registration }) {
  const { errors } = registration;
  return (
    <Pair>
      <TextField
        label="First name"
        autoComplete="given-name"
        maxLength={NAME_MAX_LENGTH}
        error={errors.firstName}
        {...bind(registration, 'firstName')}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        maxLength={NAME_MAX_LENGTH}
        {...bind(registration, 'lastName')}
      />
    </Pair>
  );
}

function PasswordFields({ registration }: { registration: Registration }) {
  const { errors, checkLength } = registration;
  return (
    <Pair>
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        error={errors.password}
        onBlur={() => {
          checkLength('password');
        }}
        {...bind(registration, 'password')}
      />
      <TextField
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        error={errors.confirmation}
        {...bind(registration, 'confirmation')}
      />
    </Pair>
  );
}

function RegisterForm({ onClose, onRegistered }: Omit<RegisterOverlayProps, 'open'>) {
  const registration = useRegistration(onRegistered);
  const { errors, isSending, stops, unsent, checkLength, submit } = registration;
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    formRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [stops]);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <Form ref={formRef} aria-label="Register new user" onSubmit={handleSubmit}>
      <NameFields registration={registration} />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
        onBlur={() => {
          checkLength('username');
        }}
        {...bind(registration, 'username')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email}
        {...bind(registration, 'email')}
      />
      <PasswordFields registration={registration} />
      <TextField
        label="Date of birth"
        type="date"
        autoComplete="bday"
        min={EARLIEST_BIRTHDAY}
        max={yesterday()}
        error={errors.dateOfBirth}
        {...bind(registration, 'dateOfBirth')}
      />
      <Actions>
        {unsent !== null && <Unsent role="status">{unsent}</Unsent>}
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" tone="primary" loading={isSending}>
          Register
        </Button>
      </Actions>
    </Form>
  );
}

/** The registration form in an overlay over the login page. */
export function RegisterOverlay({ open, onClose, onRegistered }: RegisterOverlayProps) {
  return (
    <Overlay
      open={open}
      title="Register new user"
      subtitle="It's quick and easy!"
      closeOnOutsidePress={false}
      onClose={onClose}
    >
      <RegisterForm onClose={onClose} onRegistered={onRegistered} />
    </Overlay>
  );
}
