import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { TOKEN_KEY, type TokenKey } from './token-key';

/** 128 bits, the least that cannot be guessed: each request carries the ticket inside its token. */
const PROOF_BYTES = 16;

/**
 * A logout ticket ends one session and can do nothing else, so a browser may keep it after a sign-out that did not reach the server. It
 * proves itself that this installation made it; nothing is stored.
 */
@Injectable()
export class LogoutTickets {
  constructor(@Inject(TOKEN_KEY) private readonly key: TokenKey) {}

  ticketFor(sessionId: string): string {
    // The same key signs tokens; no signed part of a token contains a colon, so neither can pass for the other.
    const proof = createHmac('sha256', this.key).update(`logout:${sessionId}`).digest();
    return `${sessionId}.${proof.subarray(0, PROOF_BYTES).toString('base64url')}`;
  }

  sessionOf(ticket: string): string | null {
    const [sessionId = ''] = ticket.split('.');
    const given = Buffer.from(ticket);
    const genuine = Buffer.from(this.ticketFor(sessionId));
    return given.length === genuine.length && timingSafeEqual(given, genuine) ? sessionId : null;
  }
}
