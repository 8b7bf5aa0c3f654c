import { Injectable } from '@nestjs/common';
import { JwtService, type JwtSignOptions } from '@nestjs/jwt';
import { idSchema } from '@sharewave/contracts';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { LiveSession } from '../../common/auth/session-verifier.port';
import { LogoutTickets } from './logout-tickets';

/** Claims and algorithm of our tokens; a token that differs is refused. */
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

/** Size of the cache of verified tokens. */
const MAX_VERIFIED = 20_000;

const claimsSchema = z
  .object({ sub: idSchema, username: z.string().min(1), jti: idSchema, exp: z.number().int() })
  .transform(({ sub, username, jti, exp }): LiveSession => ({
    viewer: { id: sub, username, sessionId: jti },
    expiresAt: new Date(exp * 1000),
  }));
const headerSchema = z.object({ header: z.object({ typ: z.literal(TOKEN_TYPE) }) });

/** Signs and verifies tokens. It does not check whether the session still lives. */
@Injectable()
export class Tokens {
  /** Sessions of verified tokens: a token that was verified once stays genuine until it expires. */
  private readonly verified = new LRUCache<string, LiveSession>({ max: MAX_VERIFIED });

  constructor(
    private readonly jwt: JwtService,
    private readonly tickets: LogoutTickets,
  ) {}

  /** The session of a token that was verified before; null if it must be verified. */
  recall(token: string): LiveSession | null {
    const known = this.verified.get(token);
    if (known !== undefined && known.expiresAt.getTime() > Date.now()) return known;
    this.verified.delete(token);
    return null;
  }

  sign({ viewer, expiresAt }: LiveSession): string {
    return this.jwt.sign({
      sub: viewer.id,
      username: viewer.username,
      jti: viewer.sessionId,
      logout: this.tickets.ticketFor(viewer.sessionId),
      exp: Math.floor(expiresAt.getTime() / 1000),
    });
  }

  /** The session of a genuine, unexpired token; null for any other. */
  read(token: string): LiveSession | null {
    try {
      return this.readVerified(token, this.jwt.verify(token));
    } catch {
      // The reason would help only those who forge tokens.
      return null;
    }
  }

  /** The session in claims whose signature was verified. */
  readVerified(token: string, claims: unknown): LiveSession | null {
    const decoded: unknown = this.jwt.decode(token, { complete: true });
    if (!headerSchema.safeParse(decoded).success) return null;
    const parsed = claimsSchema.safeParse(claims);
    if (!parsed.success) return null;
    this.verified.set(token, parsed.data);
    return parsed.data;
  }
}
