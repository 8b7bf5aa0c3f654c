import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { addressGroup } from '../../common/http/address-group';
import { clientAddress } from '../../common/http/client-address';
import { AppConfig } from '../../config/app-config';
import { RateLimiter } from '../rate-limits/rate-limiter';
import { type ClientSocket, onSocket, type SocketServer } from './socket-server';

/** Enough for thousands of clients behind one address that reconnect after a node died; a refused client retries within seconds. */
const MAX_OF_ADDRESS = 500;

/**
 * Bounds connections that are not authenticated yet, per address: they need no token, take some kilobytes each, and may stay open for
 * 45 seconds.
 */
@Injectable()
export class UnauthenticatedConnections {
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly limiter: RateLimiter,
    private readonly config: AppConfig,
  ) {}

  haveRoomFor(request: IncomingMessage): boolean {
    const address = this.addressOf(request);
    return !this.limiter.appliesTo(address) || (this.counts.get(addressGroup(address)) ?? 0) < MAX_OF_ADDRESS;
  }

  attach(server: SocketServer): void {
    const waiting = new WeakMap<ClientSocket['conn'], () => void>();
    server.engine.on('connection', (connection: ClientSocket['conn']) => {
      const group = addressGroup(this.addressOf(connection.request));
      this.count(group, 1);
      const forget = (): void => {
        if (waiting.delete(connection)) this.count(group, -1);
      };
      waiting.set(connection, forget);
      connection.once('close', forget);
    });
    onSocket(server, ({ conn }) => waiting.get(conn)?.());
  }

  private count(group: string, change: 1 | -1): void {
    const count = (this.counts.get(group) ?? 0) + change;
    if (count === 0) this.counts.delete(group);
    else this.counts.set(group, count);
  }

  private addressOf(request: IncomingMessage): string {
    return clientAddress(request, this.config.api.trustedProxies);
  }
}
