import { createHash, timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../common/errors/domain-error';
import { AppConfig } from '../../config/app-config';
import { Metrics } from '../../infrastructure/metrics/metrics';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Requires the staff key as the password of HTTP basic authentication, for browsers and programs. */
@Injectable()
export class StaffKeyGuard implements CanActivate {
  private readonly logger = new Logger('Security');

  constructor(
    private readonly config: AppConfig,
    private readonly metrics: Metrics,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const { staffKey } = this.config.releases;
    if (staffKey === null) throw new DomainError('not_found', 'This page is off until PARTS_KEY is set');
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const isRight = timingSafeEqual(digest(passwordOf(request)), digest(staffKey));
    // A browser asks without a key first.
    if (isRight || request.headers.authorization !== undefined) {
      const outcome = isRight ? 'allowed' : 'refused';
      this.metrics.staffAccesses.inc({ outcome });
      this.logger.warn({ address: request.ip }, `Staff page ${outcome}`);
    }
    if (isRight) return true;
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    void reply.header('WWW-Authenticate', 'Basic realm="Sharewave parts", charset="UTF-8"');
    throw new DomainError(
      'unauthorized',
      'Staff only: log in with any username, and the staff key as the password',
    );
  }
}

function passwordOf({ headers }: FastifyRequest): string {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(headers.authorization ?? '') ?? [];
  const login = Buffer.from(encoded, 'base64').toString('utf8');
  return login.slice(login.indexOf(':') + 1);
}
