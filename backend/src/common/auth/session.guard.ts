import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { isPublic } from './public.decorator';
import { SessionVerifier } from './session-verifier.port';

const BEARER = 'Bearer ';

/**
 * Sets the viewer from the live session of the request's token. `SignedInGuard` refuses requests without one. Sockets are
 * authenticated when they connect.
 */
@Injectable()
export class SessionGuard extends AuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionVerifier,
  ) {
    super({ property: 'viewer', session: false });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    if (isPublic(this.reflector, context)) return true;
    return (await this.recall(context)) || (await super.canActivate(context)) === true;
  }

  /** Accepts a token that was verified before; the session is still looked up. */
  private async recall(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { authorization = '' } = request.headers;
    if (!authorization.startsWith(BEARER)) return false;
    const session = await this.sessions.recall(authorization.slice(BEARER.length));
    if (session === null) return false;
    request.viewer = session.viewer;
    return true;
  }

  override handleRequest<TViewer>(
    failure: unknown,
    viewer: TViewer | false | null | undefined,
  ): TViewer | undefined {
    if (failure !== null && failure !== undefined) throw failure;
    return viewer === false || viewer === null ? undefined : viewer;
  }
}
