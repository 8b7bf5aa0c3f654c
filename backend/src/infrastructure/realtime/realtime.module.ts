import { Module } from '@nestjs/common';
import { FloodGate } from './flood-gate';
import { NodeBus } from './node-bus';
import { SlowReaders } from './slow-readers';
import { SocketAnswers } from './socket-answers';
import { SocketMetrics } from './socket-metrics';
import { SocketMover } from './socket-mover';
import { SocketSessions } from './socket-sessions';
import { Strangers } from './strangers';

const SERVICES = [
  NodeBus,
  SocketSessions,
  SlowReaders,
  FloodGate,
  SocketMover,
  SocketAnswers,
  SocketMetrics,
  Strangers,
];

@Module({ providers: SERVICES, exports: SERVICES })
export class RealtimeModule {}
