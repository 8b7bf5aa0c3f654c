import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { DomainError } from '../errors/domain-error';
import type { FastifyRequest } from 'fastify';
import { IS_PUBLIC } from './public.decorator';
import { SessionVerifier } from './session-verifier.port';

const BEARER = 'Bearer ';

/** The one guard of the HTTP API: a live session, or a route marked as public. Sockets are checked as they connect. */
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
    const isPublic = this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (isPublic === true) return true;
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

  override handleRequest<TViewer>(failure: unknown, viewer: TViewer | false | null | undefined): TViewer {
    if (failure !== null && failure !== undefined) throw failure;
    if (viewer === false || viewer === null || viewer === undefined) {
      throw new DomainError('unauthorized', 'Please log in');
    }
    return viewer;
  }
}
