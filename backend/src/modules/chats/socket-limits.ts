import { Injectable } from '@nestjs/common';
import type { RateLimitName } from '../../common/http/rate-limits';
import type { ChatSocket } from '../../infrastructure/realtime/chat-socket';
import { RateLimiter } from '../../infrastructure/rate-limits/rate-limiter';

/** Rate limits for a member's socket events, over all their sockets. */
@Injectable()
export class SocketLimits {
  constructor(private readonly limiter: RateLimiter) {}

  async use(name: RateLimitName, socket: ChatSocket): Promise<void> {
    if (!this.limiter.appliesTo(socket.handshake.address)) return;
    await this.limiter.use(name, socket.data.viewer.id);
  }
}
