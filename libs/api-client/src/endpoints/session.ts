import { ROUTES, type WireAvailability, type WireLogin, type WireLoginStatus } from '@sharewave/contracts';
import { keepDeviceTicket, readDeviceTickets } from '../device-tickets';
import { call, type CallOptions } from '../http-client';
import { toAvailability, toViewer } from '../mappers/session.mapper';
import type { Availability, RegistrationInput, Viewer } from '../model/session';

/** Asks whether a username and an email address are still free. */
export async function checkAvailability(
  input: { username: string; email: string },
  options: CallOptions = {},
): Promise<Availability> {
  return toAvailability(await call<WireAvailability>(ROUTES.checkAvailability, { ...options, body: input }));
}

/** Creates a member; returns whether the API reports success. */
export async function register(input: RegistrationInput, options: CallOptions = {}): Promise<boolean> {
  const answer = await call<{ success: boolean }>(ROUTES.register, { ...options, body: input });
  return answer.success;
}

export async function logIn(
  input: { emailOrUsername: string; password: string },
  options: CallOptions = {},
): Promise<string> {
  const deviceTickets = readDeviceTickets();
  const body = deviceTickets.length === 0 ? input : { ...input, deviceTickets };
  const { token, deviceTicket } = await call<WireLogin>(ROUTES.login, { ...options, body });
  if (deviceTicket !== undefined) keepDeviceTicket(deviceTicket);
  return token;
}

/** Fetches the member who is signed in with the stored token; rejects on a 401. */
export async function fetchViewer(options: CallOptions = {}): Promise<Viewer> {
  return toViewer(await call<WireLoginStatus>(ROUTES.loginStatus, options));
}

export async function logOut(): Promise<void> {
  await call(ROUTES.logout, { body: {}, keepalive: true });
}
