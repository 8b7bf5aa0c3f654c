import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { isPublic } from './public.decorator';
import { SessionVerifier } from './session-verifier.port';

const BEARER = 'Bearer ';

/**
 * Finds out who asks, by the live session of their token; `SignedInGuard` refuses those whom it does not find. Sockets are
 * checked as they connect.
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

  /** Lets in whose token was verified before; whether the session still lives is asked all the same. */
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
