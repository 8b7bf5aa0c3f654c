import { LIMITS } from '@sharewave/contracts';
import { browserKey, localStore } from '@sharewave/storage';

const KEY = browserKey('devices');

const areTickets = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((ticket) => typeof ticket === 'string');

/** Tickets of the accounts that logged in here last, the newest first. They stay when a session ends. */
export function readDeviceTickets(): string[] {
  return (localStore.readJson(KEY, areTickets) ?? []).slice(0, LIMITS.deviceTickets);
}

export function keepDeviceTicket(ticket: string): void {
  const others = readDeviceTickets().filter((known) => known !== ticket);
  localStore.writeJson(KEY, [ticket, ...others].slice(0, LIMITS.deviceTickets));
}
