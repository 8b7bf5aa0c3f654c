import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { bearerToken } from './bearer-token';
import { isPublic } from './public.decorator';
import { SessionVerifier } from './session-verifier.port';

/** Sets the viewer from the request's token; `SignedInGuard` refuses requests without one. Sockets authenticate when they connect. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionVerifier,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http' || isPublic(this.reflector, context)) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const token = bearerToken(request.headers.authorization);
    const session = token === null ? null : await this.sessions.verify(token);
    if (session !== null) request.viewer = session.viewer;
    return true;
  }
}
