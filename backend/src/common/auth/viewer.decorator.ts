import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error';
import type { Viewer } from './viewer';

export const SignedIn = createParamDecorator((_: unknown, context: ExecutionContext): Viewer => {
  const { viewer } = context.switchToHttp().getRequest<FastifyRequest>();
  if (viewer === undefined) throw new DomainError('unauthorized', 'Please log in');
  return viewer;
});
