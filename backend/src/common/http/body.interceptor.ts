import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { readBody } from './json-body';

/** Reads the body of a call that the guards have let pass. */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (context.getType() === 'http') await readBody(context.switchToHttp().getRequest<FastifyRequest>());
    return next.handle();
  }
}
