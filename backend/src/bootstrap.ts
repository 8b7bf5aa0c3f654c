import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module';
import { errorCode } from './common/errors/error-code';
import { StartError } from './common/errors/start-error';
import { configureHttp, createHttpAdapter } from './common/http/http-server';
import type { AppConfig } from './config/app-config';
import { prepareDataDir } from './config/data-dir';
import { type Database, openDatabase } from './infrastructure/embedded/embedded-mongo';
import { RedisIoAdapter } from './infrastructure/realtime/redis-io.adapter';
import { Readiness } from './modules/health/readiness';

/** The whole server, wired and ready to listen. */
export interface Server {
  readonly app: NestFastifyApplication;
  /** Answers the address that it listens on. */
  listen(): Promise<string>;
  /** Answers what is under way, then lets go of everything. */
  close(): Promise<void>;
}

export async function createServer(config: AppConfig): Promise<Server> {
  await prepareDataDir(config.dataDir);
  const database = await openDatabase(config);
  try {
    const app = await createApp(config, database);
    return {
      app,
      listen: () => listen(app, config),
      close: async () => {
        app.get(Readiness).drain();
        await app.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function createApp(config: AppConfig, database: Database): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.forRoot(config, database.uri),
    createHttpAdapter(config.api.trustedProxies),
    { bufferLogs: true, abortOnError: false, bodyParser: false },
  );
  app.useLogger(app.get(Logger));
  await configureHttp(app, {
    webOrigins: config.webOrigins,
    isHttps: config.media.publicUrl.startsWith('https:'),
  });
  const sockets = new RedisIoAdapter(app);
  await sockets.connect();
  app.useWebSocketAdapter(sockets);
  return app;
}

async function listen(app: NestFastifyApplication, { api }: AppConfig): Promise<string> {
  try {
    await app.listen(api.port, api.host);
    return await app.getUrl();
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') {
      throw new StartError(
        `Port ${api.port} is in use. Stop the program that uses it, or set API_PORT to another port.`,
      );
    }
    if (errorCode(error) === 'EACCES') {
      throw new StartError(`Port ${api.port} needs more rights. Set API_PORT to a port above 1023.`);
    }
    throw error;
  }
}
