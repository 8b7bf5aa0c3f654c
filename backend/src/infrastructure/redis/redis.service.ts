import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { createClient } from 'redis';
import { within } from '../../common/concurrency/within';
import { AppConfig } from '../../config/app-config';

const CONNECT_WAIT_MS = 2000;
const CLOSE_WAIT_MS = 1000;
const MAX_RECONNECT_DELAY_MS = 2000;
const SOCKET_TIMEOUT_MS = 1500;
const PING_EVERY_MS = 500;

export type RedisClient = ReturnType<typeof createRedisClient>;

function createRedisClient(url: string, keepsQueue: boolean) {
  return createClient({
    url,
    disableOfflineQueue: !keepsQueue,
    pingInterval: PING_EVERY_MS,
    socket: {
      socketTimeout: SOCKET_TIMEOUT_MS,
      reconnectStrategy: (attempts) => Math.min(attempts * 100, MAX_RECONNECT_DELAY_MS),
    },
  });
}

@Injectable()
export class RedisService implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(RedisService.name);
  private readonly clients: RedisClient[] = [];
  private shared: RedisClient | null = null;
  /** Whether waiting for one connection timed out; then the others are not waited for. */
  private isSilent = false;

  constructor(private readonly config: AppConfig) {}

  get client(): RedisClient | null {
    return this.shared;
  }

  async onModuleInit(): Promise<void> {
    if (this.config.redisUrl === null) {
      this.logger.log(
        'Running as a single node: REDIS_URL is not set, so sockets on other nodes would not receive messages from here',
      );
    }
    this.shared = await this.connect({ keepsQueue: false });
  }

  /** With a queue, commands wait while Redis is down. */
  async connect({ keepsQueue }: { keepsQueue: boolean }): Promise<RedisClient | null> {
    if (this.config.redisUrl === null) return null;
    const client = createRedisClient(this.config.redisUrl, keepsQueue);
    this.clients.push(client);
    let isAway = false;
    client.on('error', (error: unknown) => {
      if (!isAway)
        this.logger.warn({ err: error }, 'Redis cannot be reached; this node works alone until it is back');
      isAway = true;
    });
    client.on('ready', () => {
      if (isAway) this.logger.log('Redis is reachable again');
      isAway = false;
    });
    const connecting = client.connect().catch(() => undefined);
    if (this.isSilent) return client;
    await within(CONNECT_WAIT_MS, connecting);
    this.isSilent = !client.isReady;
    return client;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.clients.map(close));
  }
}

async function close(client: RedisClient): Promise<void> {
  if (client.isReady) await within(CLOSE_WAIT_MS, client.close());
  if (client.isOpen) client.destroy();
}
