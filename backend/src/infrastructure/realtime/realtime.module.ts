import { Module } from '@nestjs/common';
import { NodeBus } from './node-bus';
import { SlowReaders } from './slow-readers';
import { SocketMover } from './socket-mover';
import { SocketSessions } from './socket-sessions';

@Module({
  providers: [NodeBus, SocketSessions, SlowReaders, SocketMover],
  exports: [NodeBus, SocketSessions, SlowReaders, SocketMover],
})
export class RealtimeModule {}
