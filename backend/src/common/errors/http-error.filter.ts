import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import { type Route, ROUTES } from '@sharewave/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEALTH_ROUTES } from '../http/health-routes';
import { toDomainError, toErrorAnswer } from './error-answer';
import { isOutage } from './outage';

@Catch()
export class HttpErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Failure');

  catch(failure: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = toDomainError(failure);
    const isNotReady = error.code === 'unavailable' && HEALTH_ROUTES.has(request.routeOptions.url);
    const line = { req: request, code: error.code, memberId: request.viewer?.id, address: request.ip };
    if (!isOutage(error.code)) this.logger.log(line, 'Request refused');
    else if (!isNotReady) this.logger.error({ ...line, err: failure }, 'Request failed');
    // Reading a file may fail after its headers were sent: an error answer is impossible then.
    if (reply.sent || reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    const { status, headers, body } = toErrorAnswer(error, request.id);
    void reply
      .status(status)
      .headers(headers)
      .type('application/json; charset=utf-8')
      .send(isCallOf(ROUTES.register, request) ? { success: false, ...body } : body);
  }
}

/** A refused registration has a field of its own (`success`), whatever the reason. */
function isCallOf(route: Route, request: FastifyRequest): boolean {
  return request.method === route.method && request.routeOptions.url === route.path;
}
