import { Module } from '@nestjs/common';
import { FloodGate } from './flood-gate';
import { MemberEvents } from './member-events';
import { NodeBus } from './node-bus';
import { SlowReaders } from './slow-readers';
import { SocketAnswers } from './socket-answers';
import { SocketEvents } from './socket-events';
import { SocketMetrics } from './socket-metrics';
import { SocketMover } from './socket-mover';
import { SocketSessions } from './socket-sessions';
import { UnauthenticatedConnections } from './unauthenticated-connections';

const SERVICES = [
  NodeBus,
  MemberEvents,
  SocketSessions,
  SlowReaders,
  FloodGate,
  SocketMover,
  SocketAnswers,
  SocketEvents,
  SocketMetrics,
  UnauthenticatedConnections,
];

@Module({ providers: SERVICES, exports: SERVICES })
export class RealtimeModule {}
