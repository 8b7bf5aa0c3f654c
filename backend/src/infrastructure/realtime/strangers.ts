import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { addressGroup } from '../../common/http/address-group';
import { clientAddress } from '../../common/http/client-address';
import { AppConfig } from '../../config/app-config';
import { RateLimiter } from '../rate-limits/rate-limiter';
import type { ChatServer, ChatSocket } from './chat-socket';

/**
 * A client asks to be let in as soon as it is connected: so many wait at once when a house of thousands comes back from a
 * node that died. Whoever finds no room tries again within seconds.
 */
const MAX_OF_ADDRESS = 500;

/**
 * Counts the connections that nobody has let in yet, of each address. They need no token, take some kilobytes each, and may
 * stand for 45 seconds: without a bound one address fills the memory of a node. Those that stand are left alone, so that
 * whoever means it well is let in however many come behind.
 */
@Injectable()
export class Strangers {
  private readonly waiting = new Map<string, number>();

  constructor(
    private readonly limiter: RateLimiter,
    private readonly config: AppConfig,
  ) {}

  /** Whether one more may connect from where this request comes. */
  haveRoomFor(request: IncomingMessage): boolean {
    const address = this.addressOf(request);
    return (
      !this.limiter.appliesTo(address) || (this.waiting.get(addressGroup(address)) ?? 0) < MAX_OF_ADDRESS
    );
  }

  attach(server: ChatServer): void {
    const strangers = new WeakMap<ChatSocket['conn'], () => void>();
    server.engine.on('connection', (connection: ChatSocket['conn']) => {
      const group = addressGroup(this.addressOf(connection.request));
      this.count(group, 1);
      const forget = (): void => {
        if (strangers.delete(connection)) this.count(group, -1);
      };
      strangers.set(connection, forget);
      connection.once('close', forget);
    });
    server.on('connection', ({ conn }) => strangers.get(conn)?.());
  }

  private count(group: string, change: 1 | -1): void {
    const count = (this.waiting.get(group) ?? 0) + change;
    if (count === 0) this.waiting.delete(group);
    else this.waiting.set(group, count);
  }

  private addressOf(request: IncomingMessage): string {
    return clientAddress(request, this.config.api.trustedProxies);
  }
}
