import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressGroup } from '../../common/http/address-group';
import { GENERAL_LIMIT_NAME, IS_UNLIMITED, RATE_LIMIT_NAME } from '../../common/http/rate-limited.decorator';
import { RATE_LIMITS, rateLimitHeaders, type RateLimitName } from '../../common/http/rate-limits';
import { RateLimiter } from './rate-limiter';

@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    if (this.reflector.get<boolean | undefined>(IS_UNLIMITED, context.getClass())) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const named = (kind: string) => this.reflector.get<RateLimitName | undefined>(kind, context.getHandler());
    const own = named(RATE_LIMIT_NAME);
    const general = named(GENERAL_LIMIT_NAME) ?? (request.viewer === undefined ? 'visitor' : 'member');
    const names: RateLimitName[] = own === undefined ? [general] : [general, own];
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    for (const name of names) {
      const state = await this.limiter.use(name, keyOf(name, request), request.ip);
      if (state !== null) reply.headers(rateLimitHeaders(state));
    }
    return true;
  }
}

function keyOf(name: RateLimitName, request: FastifyRequest): string {
  const [rule] = RATE_LIMITS[name];
  return rule.scope === 'member' && request.viewer !== undefined
    ? request.viewer.id
    : addressGroup(request.ip);
}
