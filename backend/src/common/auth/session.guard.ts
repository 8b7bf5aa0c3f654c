import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { DomainError } from '../errors/domain-error';
import { IS_PUBLIC } from './public.decorator';

/** The one guard of the HTTP API: a live session, or a route marked as public. Sockets are checked as they connect. */
@Injectable()
export class SessionGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super({ property: 'viewer', session: false });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const isPublic = this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (isPublic === true) return true;
    return (await super.canActivate(context)) === true;
  }

  override handleRequest<TViewer>(failure: unknown, viewer: TViewer | false | null | undefined): TViewer {
    if (failure !== null && failure !== undefined) throw failure;
    if (viewer === false || viewer === null || viewer === undefined) {
      throw new DomainError('unauthorized', 'Please log in');
    }
    return viewer;
  }
}
