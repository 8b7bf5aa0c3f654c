import { Injectable } from '@nestjs/common';
import { JwtService, type JwtSignOptions } from '@nestjs/jwt';
import { idSchema } from '@sharewave/contracts';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { LiveSession } from '../../common/auth/session-verifier.port';
import { LogoutTickets } from './logout-tickets';

const TOKEN_ISSUER = 'sharewave';
const TOKEN_AUDIENCE = 'sharewave-api';
const TOKEN_ALGORITHM = 'HS256';
const TOKEN_TYPE = 'at+jwt';

export const TOKEN_SIGNING: JwtSignOptions = {
  algorithm: TOKEN_ALGORITHM,
  issuer: TOKEN_ISSUER,
  audience: TOKEN_AUDIENCE,
  header: { alg: TOKEN_ALGORITHM, typ: TOKEN_TYPE },
};
export const TOKEN_CHECKS = {
  algorithms: [TOKEN_ALGORITHM],
  issuer: TOKEN_ISSUER,
  audience: TOKEN_AUDIENCE,
} satisfies Parameters<JwtService['verify']>[1];

const MAX_VERIFIED = 20_000;

/** Thirty-two digits; twenty-four in tokens of version 0.1.0. */
const sessionIdSchema = z.string().regex(/^(?:[0-9a-f]{32}|[0-9a-f]{24})$/);

const tokenSchema = z
  .object({
    header: z.object({ typ: z.literal(TOKEN_TYPE) }),
    payload: z.object({
      sub: idSchema,
      username: z.string().min(1),
      jti: sessionIdSchema,
      exp: z.number().int(),
    }),
  })
  .transform(({ payload: { sub, username, jti, exp } }): LiveSession => ({
    viewer: { id: sub, username, sessionId: jti },
    expiresAt: new Date(exp * 1000),
  }));

@Injectable()
export class Tokens {
  /** Sessions of verified tokens: a token that was verified once stays genuine until it expires. */
  private readonly verified = new LRUCache<string, LiveSession>({ max: MAX_VERIFIED });

  constructor(
    private readonly jwt: JwtService,
    private readonly tickets: LogoutTickets,
  ) {}

  sign({ viewer, expiresAt }: LiveSession): string {
    return this.jwt.sign({
      sub: viewer.id,
      username: viewer.username,
      jti: viewer.sessionId,
      logout: this.tickets.ticketFor(viewer.sessionId),
      exp: Math.floor(expiresAt.getTime() / 1000),
    });
  }

  read(token: string): LiveSession | null {
    const known = this.verified.get(token);
    if (known !== undefined && known.expiresAt.getTime() > Date.now()) return known;
    try {
      const session = tokenSchema.parse(this.jwt.verify(token, { complete: true }));
      this.verified.set(token, session);
      return session;
    } catch {
      this.verified.delete(token);
      // The reason would help only those who forge tokens.
      return null;
    }
  }
}
