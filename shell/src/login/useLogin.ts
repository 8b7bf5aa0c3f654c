import { isApiError, logIn } from '@sharewave/api-client';
import { failureState, useRuntimeConfig, useSession } from '@sharewave/app-kit';
import { DEMO_LOGIN_DELAY_MS } from '@sharewave/contracts';
import { useEffect, useRef, useState } from 'react';

/** The values of the login form. */
export interface Credentials {
  emailOrUsername: string;
  password: string;
}

const EMPTY: Credentials = { emailOrUsername: '', password: '' };

/** A refusal shows the API's own text; any other failure only its state. */
type Outcome = { kind: 'none' } | { kind: 'refused'; text: string } | { kind: 'notSent'; text: string };

function outcomeOf(error: unknown): Outcome {
  if (isApiError(error, 401)) return { kind: 'refused', text: error.text };
  if (error instanceof DOMException && error.name === 'SecurityError')
    return { kind: 'notSent', text: 'Your browser blocks the storage that a login needs' };
  return { kind: 'notSent', text: failureState(error, navigator.onLine ? 'Not sent' : 'You are offline') };
}

/** State and actions of the login form, including the demo login. */
export function useLogin() {
  const { signIn } = useSession();
  const { demo } = useRuntimeConfig();
  const [credentials, setCredentials] = useState(EMPTY);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const [isSending, setSending] = useState(false);
  const demoTimer = useRef<number | undefined>(undefined);

  useEffect(
    () => () => {
      window.clearTimeout(demoTimer.current);
    },
    [],
  );

  const submit = async (sent: Credentials) => {
    window.clearTimeout(demoTimer.current);
    setSending(true);
    setOutcome({ kind: 'none' });
    try {
      signIn(await logIn(sent));
    } catch (error) {
      console.warn('The login failed', error);
      const next = outcomeOf(error);
      if (next.kind === 'refused') setCredentials(EMPTY);
      setOutcome(next);
    } finally {
      setSending(false);
    }
  };

  const logInAsDemo =
    demo === null
      ? null
      : () => {
          setCredentials(demo);
          window.clearTimeout(demoTimer.current);
          demoTimer.current = window.setTimeout(() => void submit(demo), DEMO_LOGIN_DELAY_MS);
        };

  return { credentials, setCredentials, outcome, isSending, submit, logInAsDemo };
}
