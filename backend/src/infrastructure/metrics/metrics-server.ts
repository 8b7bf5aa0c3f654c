import { createServer, type Server } from 'node:http';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics } from 'prom-client';
import { toStartError } from '../../common/http/listen-error';
import { AppConfig } from '../../config/app-config';
import { Metrics } from './metrics';

@Injectable()
export class MetricsServer implements OnApplicationShutdown {
  private readonly logger = new Logger(MetricsServer.name);
  private server: Server | null = null;

  constructor(
    private readonly config: AppConfig,
    private readonly metrics: Metrics,
  ) {}

  async listen(): Promise<void> {
    const place = this.config.metrics;
    if (place === null) return;
    collectDefaultMetrics({ register: this.metrics.registry });
    const server = createServer((request, response) => {
      const isAsked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
      if (!isAsked) {
        response.writeHead(404).end();
        return;
      }
      void this.metrics.registry.metrics().then(
        (text) => response.writeHead(200, { 'Content-Type': this.metrics.registry.contentType }).end(text),
        (error: unknown) => {
          this.logger.error({ err: error }, 'Metrics could not be collected');
          response.writeHead(500).end();
        },
      );
    });
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(place.port, place.host, resolve);
      });
    } catch (error) {
      throw toStartError(error, place.port, 'METRICS');
    }
    this.server = server;
  }

  async onApplicationShutdown(): Promise<void> {
    const { server } = this;
    if (server === null) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  get port(): number | null {
    const address = this.server?.address() ?? null;
    return address === null || typeof address === 'string' ? null : address.port;
  }
}
