import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Credentials } from '../users/user';
import { TOKEN_KEY, type TokenKey } from './token-key';

const ID_BYTES = 8;
const PROOF_BYTES = 16;

/**
 * A device ticket proves that somebody has signed in to an account on this device, with the password that it has now. Only the wrong
 * guesses of a known device are counted apart, so whoever holds a ticket still needs the password. Nothing is stored.
 */
@Injectable()
export class DeviceTickets {
  constructor(@Inject(TOKEN_KEY) private readonly key: TokenKey) {}

  ticketFor(account: Credentials, deviceId: string | null): string {
    return this.ticketOf(account, deviceId ?? randomBytes(ID_BYTES).toString('hex'));
  }

  /** The device that one of the tickets names, if it is known to this account. */
  deviceOf(account: Credentials, tickets: readonly string[]): string | null {
    for (const ticket of tickets) {
      const [deviceId = ''] = ticket.split('.');
      const given = Buffer.from(ticket);
      const genuine = Buffer.from(this.ticketOf(account, deviceId));
      if (given.length === genuine.length && timingSafeEqual(given, genuine)) return deviceId;
    }
    return null;
  }

  private ticketOf({ id, passwordHash }: Credentials, deviceId: string): string {
    const proof = createHmac('sha256', this.key).update(`device:${id}:${deviceId}:${passwordHash}`).digest();
    return `${deviceId}.${proof.subarray(0, PROOF_BYTES).toString('base64url')}`;
  }
}
