import { logIn, readToken, register, writeToken } from '@sharewave/api-client';
import type { RuntimeConfig } from '@sharewave/app-kit';

/** Registers a member who has no friends, posts and chats; returns the username. */
async function registerNewcomer(password: string): Promise<string> {
  const username = `newcomer.${Date.now().toString(36)}`;
  const email = `${username}@demo.example`;
  await register({ username, fullName: 'New Comer', email, password, dateOfBirth: '1990-06-15' });
  return username;
}

/**
 * Signs somebody in: a new member for `?member=new`, the demo member for `?member=demo`, or if nobody is signed in.
 * @param demo whom the API creates with the demo community
 */
export async function signIn(
  { emailOrUsername, password }: NonNullable<RuntimeConfig['demo']>,
  search: URLSearchParams,
): Promise<void> {
  const wanted = search.get('member');
  if (wanted === null && readToken() !== null) return;
  const username = wanted === 'new' ? await registerNewcomer(password) : emailOrUsername;
  writeToken(await logIn({ emailOrUsername: username, password }));
}
