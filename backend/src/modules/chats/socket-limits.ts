import { Injectable } from '@nestjs/common';
import type { RateLimitName } from '../../common/http/rate-limits';
import type { ClientSocket } from '../../infrastructure/realtime/socket-server';
import { RateLimiter } from '../../infrastructure/rate-limits/rate-limiter';

/** Rate limits for a member's socket events, over all their sockets. */
@Injectable()
export class SocketLimits {
  constructor(private readonly limiter: RateLimiter) {}

  async use(name: RateLimitName, socket: ClientSocket): Promise<void> {
    if (!this.limiter.appliesTo(socket.handshake.address)) return;
    await this.limiter.use(name, socket.data.viewer.id);
  }
}
