import { Module } from '@nestjs/common';
import { SocketSessions } from './socket-sessions';

@Module({ providers: [SocketSessions], exports: [SocketSessions] })
export class RealtimeModule {}
