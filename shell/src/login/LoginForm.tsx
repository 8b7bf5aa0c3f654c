import { Button, TextField } from '@sharewave/ui';
import { type RefObject, type SubmitEvent, useEffect } from 'react';
import { Choices, Fields, Form, Outcome } from './LoginForm.styles';
import { useLogin } from './useLogin';

interface LoginFormProps {
  nameRef: RefObject<HTMLInputElement | null>;
  onRegister: () => void;
}

/** The login form with the demo login and the way to the registration. */
export function LoginForm({ nameRef, onRegister }: LoginFormProps) {
  const { credentials, setCredentials, outcome, isSending, submit, logInAsDemo } = useLogin();

  useEffect(() => {
    if (outcome.kind === 'refused') nameRef.current?.focus();
  }, [nameRef, outcome]);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void submit(credentials);
  };
  return (
    <Form aria-label="Login" onSubmit={handleSubmit}>
      <Fields>
        <TextField
          ref={nameRef}
          label="Username or email"
          name="emailOrUsername"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={credentials.emailOrUsername}
          onChange={(event) => {
            setCredentials({ ...credentials, emailOrUsername: event.target.value });
          }}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          value={credentials.password}
          onChange={(event) => {
            setCredentials({ ...credentials, password: event.target.value });
          }}
        />
      </Fields>
      <Button type="submit" tone="primary" size="large" wide loading={isSending}>
        Login
      </Button>
      {outcome.kind !== 'none' && (
        <Outcome role={outcome.kind === 'refused' ? 'alert' : 'status'} $refused={outcome.kind === 'refused'}>
          {outcome.text}
        </Outcome>
      )}
      <Choices>
        {logInAsDemo !== null && (
          <Button wide disabled={isSending} onClick={logInAsDemo}>
            Login with Demo User
          </Button>
        )}
        <Button tone="outline" wide onClick={onRegister}>
          Register New User
        </Button>
      </Choices>
    </Form>
  );
}
