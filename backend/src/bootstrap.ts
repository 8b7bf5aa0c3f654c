import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module';
import { within } from './common/concurrency/within';
import { toStartError } from './common/http/listen-error';
import { configureHttp, createHttpAdapter } from './common/http/http-server';
import { logRequests } from './common/logging/request-lines';
import type { AppConfig } from './config/app-config';
import { prepareDataDir } from './config/data-dir';
import { type Database, openDatabase } from './infrastructure/embedded/embedded-mongo';
import { timeRequests } from './infrastructure/metrics/http-metrics';
import { Metrics } from './infrastructure/metrics/metrics';
import { MetricsServer } from './infrastructure/metrics/metrics-server';
import { Migrator } from './infrastructure/mongo/migrations/migrator';
import { MongoModule } from './infrastructure/mongo/mongo.module';
import { RateLimiter } from './infrastructure/rate-limits/rate-limiter';
import { limitUnknownPaths } from './infrastructure/rate-limits/unknown-paths';
import { RedisIoAdapter } from './infrastructure/realtime/redis-io.adapter';
import { SocketMover } from './infrastructure/realtime/socket-mover';
import { followRequests } from './infrastructure/tracing/http-tracing';
import { openTracing } from './infrastructure/tracing/open-tracing';
import type { Tracing } from './infrastructure/tracing/tracing';
import { Readiness } from './modules/health/readiness';

/** Timeout of a stop for requests still coming in, such as uploads over a slow line. Process managers allow ten seconds in all. */
const LAST_REQUESTS_MS = 8000;
const LAST_WORK_MS = LAST_REQUESTS_MS + 1000;

export interface Server {
  readonly app: NestFastifyApplication;
  listen(): Promise<string>;
  close(): Promise<void>;
  onFatal(listener: (error: Error) => void): void;
}

export async function createServer(config: AppConfig): Promise<Server> {
  await prepareDataDir(config.dataDir);
  const database = await openDatabase(config);
  try {
    const tracing = await openTracing(config.tracing);
    const app = await createApp(config, database, tracing);
    return {
      app,
      listen: () => listen(app, config),
      close: async () => {
        const late = setTimeout(() => app.getHttpServer().closeAllConnections(), LAST_REQUESTS_MS).unref();
        await within(LAST_WORK_MS, leave(app, config));
        clearTimeout(late);
        await Promise.all([database.close(), tracing.close()]);
      },
      onFatal: (listener) => database.onFatal(listener),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function leave(app: NestFastifyApplication, { api }: AppConfig): Promise<void> {
  app.get(Readiness).drain();
  await app.get(SocketMover).moveAll(api.drainMs);
  await app.close();
}

async function createApp(
  config: AppConfig,
  database: Database,
  tracing: Tracing,
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.forRoot(config, database.uri, tracing),
    createHttpAdapter(config.api.trustedProxies),
    // Silent until the logger is ready: the caller reports once why a start failed.
    { logger: false, abortOnError: false, bodyParser: false },
  );
  app.useLogger(app.get(Logger));
  const readiness = app.get(Readiness);
  const server = app.getHttpAdapter().getInstance();
  if (tracing.sdk !== null) followRequests(server, tracing.sdk);
  await configureHttp(app, {
    webOrigins: config.webOrigins,
    isHttps: config.api.isHttps,
    isDraining: () => readiness.isDraining,
  });
  limitUnknownPaths(server, app.get(RateLimiter));
  timeRequests(server, app.get(Metrics));
  logRequests(server, config.logLevel);
  const sockets = new RedisIoAdapter(app);
  await sockets.connect();
  app.useWebSocketAdapter(sockets);
  return app;
}

async function listen(app: NestFastifyApplication, { api }: AppConfig): Promise<string> {
  await app.get(MetricsServer).listen();
  await app.get(MongoModule).checkDatabase();
  // Before the application is initialised, because its services read data then.
  await app.get(Migrator).run();
  try {
    await app.listen(api.port, api.host);
    return await app.getUrl();
  } catch (error) {
    throw toStartError(error, api.port);
  }
}
