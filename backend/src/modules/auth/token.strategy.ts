import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Viewer } from '../../common/auth/viewer';
import { SessionsService } from './sessions.service';
import { TOKEN_KEY, type TokenKey } from './token-key';
import { TOKEN_CHECKS, Tokens } from './tokens';

const tokenOf = ExtractJwt.fromAuthHeaderAsBearerToken();

/** Turns the bearer token of a request into the viewer. */
@Injectable()
export class TokenStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    @Inject(TOKEN_KEY) key: TokenKey,
    private readonly tokens: Tokens,
    private readonly sessions: SessionsService,
  ) {
    super({
      jwtFromRequest: tokenOf,
      // Passed untyped: the types allow strings and buffers only, but the verifier accepts keys too.
      secretOrKeyProvider: (_request, _token, done) => void Reflect.apply(done, undefined, [null, key]),
      ...TOKEN_CHECKS,
      passReqToCallback: true,
    });
  }

  async validate(request: Parameters<typeof tokenOf>[0], claims: unknown): Promise<Viewer | null> {
    const token = tokenOf(request);
    if (token === null) return null;
    const session = await this.sessions.ifLive(this.tokens.readVerified(token, claims));
    return session?.viewer ?? null;
  }
}
