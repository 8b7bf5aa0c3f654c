import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';

/** Sends bare ids as JSON strings; the server would send them as plain text. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    return next.handle().pipe(
      map((answer: unknown) => {
        if (typeof answer !== 'string') return answer;
        void context.switchToHttp().getResponse<FastifyReply>().type('application/json; charset=utf-8');
        return JSON.stringify(answer);
      }),
    );
  }
}
