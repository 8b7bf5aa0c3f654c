import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { JsonText } from './json-text';

/** Sends bare ids as JSON strings and prepared JSON unchanged; the server would send a string as plain text. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    return next.handle().pipe(
      map((answer: unknown) => {
        const text = jsonOf(answer);
        if (text === null) return answer;
        void context.switchToHttp().getResponse<FastifyReply>().type('application/json; charset=utf-8');
        return text;
      }),
    );
  }
}

/** The JSON of an answer that the server would not send as JSON by itself. */
function jsonOf(answer: unknown): string | null {
  if (answer instanceof JsonText) return answer.text;
  return typeof answer === 'string' ? JSON.stringify(answer) : null;
}
