import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error';
import { isPublic } from './public.decorator';

/** Refuses callers without a session, unless the route is public. Runs after the session guard. */
@Injectable()
export class SignedInGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http' || isPublic(this.reflector, context)) return true;
    const { viewer } = context.switchToHttp().getRequest<FastifyRequest>();
    if (viewer === undefined) throw new DomainError('unauthorized', 'Please log in');
    return true;
  }
}
