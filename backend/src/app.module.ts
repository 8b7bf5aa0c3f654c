import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { LoggerModule } from 'nestjs-pino';
import { SessionGuard } from './common/auth/session.guard';
import { SignedInGuard } from './common/auth/signed-in.guard';
import { HttpErrorFilter } from './common/errors/http-error.filter';
import { AnswerInterceptor } from './common/http/answer.interceptor';
import { BodyInterceptor } from './common/http/body.interceptor';
import { ContractPipe } from './common/http/contract.pipe';
import { loggerParams } from './common/logging/logging';
import type { AppConfig } from './config/app-config';
import { ConfigModule } from './config/config.module';
import { DemoModule } from './demo/demo.module';
import { MetricsModule } from './infrastructure/metrics/metrics.module';
import { MigrationsModule } from './infrastructure/mongo/migrations/migrations.module';
import { MongoModule } from './infrastructure/mongo/mongo.module';
import { RateLimitGuard } from './infrastructure/rate-limits/rate-limit.guard';
import { RateLimitsModule } from './infrastructure/rate-limits/rate-limits.module';
import { RealtimeModule } from './infrastructure/realtime/realtime.module';
import { RedisModule } from './infrastructure/redis/redis.module';
import { StorageModule } from './infrastructure/storage/storage.module';
import type { Tracing } from './infrastructure/tracing/tracing';
import { TracingModule } from './infrastructure/tracing/tracing.module';
import { AuthModule } from './modules/auth/auth.module';
import { ChatsModule } from './modules/chats/chats.module';
import { CommentsModule } from './modules/comments/comments.module';
import { FeedsModule } from './modules/feeds/feeds.module';
import { FriendsModule } from './modules/friends/friends.module';
import { HealthModule } from './modules/health/health.module';
import { MediaModule } from './modules/media/media.module';
import { MemberSocketModule } from './modules/member-socket/member-socket.module';
import { PartsModule } from './modules/parts/parts.module';
import { PostsModule } from './modules/posts/posts.module';
import { ProfilesModule } from './modules/profiles/profiles.module';
import { UsersModule } from './modules/users/users.module';

@Module({})
export class AppModule {
  static forRoot(config: AppConfig, databaseUri: string, tracing: Tracing): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config),
        LoggerModule.forRoot(
          loggerParams(config.logLevel, tracing.sdk === null ? null : () => tracing.logFields),
        ),
        TracingModule.forRoot(tracing),
        MongoModule.forRoot(databaseUri, {
          isEmbedded: config.mongodbUri === null,
          timeoutMs: config.databaseTimeoutMs,
          commandEvents: needsCommandEvents(config),
        }),
        MetricsModule,
        MigrationsModule,
        RedisModule,
        RateLimitsModule,
        StorageModule,
        RealtimeModule,
        UsersModule,
        AuthModule,
        MediaModule,
        FriendsModule,
        CommentsModule,
        PostsModule,
        FeedsModule,
        ProfilesModule,
        ChatsModule,
        MemberSocketModule,
        PartsModule,
        HealthModule,
        ...(config.demo.isOn ? [DemoModule] : []),
      ],
      providers: [
        // The order matters: the caller must be known before the call is counted, and refused calls count as well.
        { provide: APP_GUARD, useClass: SessionGuard },
        { provide: APP_GUARD, useClass: RateLimitGuard },
        { provide: APP_GUARD, useClass: SignedInGuard },
        { provide: APP_INTERCEPTOR, useClass: BodyInterceptor },
        { provide: APP_PIPE, useClass: ContractPipe },
        { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
        { provide: APP_FILTER, useClass: HttpErrorFilter },
      ],
    };
  }
}

function needsCommandEvents({ isProduction, metrics, tracing }: AppConfig): boolean {
  return !isProduction || metrics !== null || tracing !== null;
}
